import { safeParse } from "valibot";
import { highlightSegments, parseQuery, searchResponseSchema, type Hit, type SearchResponse } from "#app/features/search/search.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { create } from "#app/foundation/ui/create-element.ts";
import { frameData } from "#app/foundation/ui/frame-data.ts";
import { leaveFor } from "#app/foundation/ui/navigation-guard.ts";
import { announceSearch } from "#app/foundation/ui/page-events.ts";

/** Of each group; the page shows all. */
const MAX_HITS_PER_GROUP = 5;
const STEP: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
/** Milliseconds without a key before the site is asked. */
const DEBOUNCE_MS = 150;
/** How long an answer may take before the wait is shown, in milliseconds. */
const SLOW_AFTER_MS = 150;
/** How long an answer is waited for, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** What came of asking: nothing was asked, an answer, or no answer because the site is not reached or broken. */
type Outcome = "idle" | "failed" | SearchResponse;

async function fetchResults(query: string, signal: AbortSignal): Promise<Outcome> {
  const asked = new URLSearchParams({ q: query, language: frameData().language });
  const response = await fetch(`/api/search?${asked}`, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) });
  const parsed = safeParse(searchResponseSchema, await response.json());
  return parsed.success ? parsed.output : "failed";
}

function withAttributes<Kind extends Element>(element: Kind, attributes: Record<string, string>): Kind {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** Where a hit comes from: a category, or a publisher and a day. */
function drawNote({ note, at }: Hit): HTMLElement[] {
  if (note === "") return [];
  const paragraph = create("p", { className: "fine-print muted" }, note);
  if (at !== null) {
    const date = formatsFor(frameData().language).date(at);
    paragraph.append(" · ", create("time", { dateTime: new Date(at).toISOString() }, date));
  }
  return [paragraph];
}

function drawOption(hit: Hit): HTMLElement {
  const title = highlightSegments(hit.title, hit.terms).map(({ text, isHit }) => (isHit ? create("mark", {}, text) : text));
  const option = create("a", { href: hit.href, id: `palette-${hit.href}`, className: "palette-option grid", tabIndex: -1 });
  option.append(create("span", {}, ...title), ...drawNote(hit));
  return withAttributes(option, { role: "option", "aria-selected": "false" });
}

function drawGroup({ kind, title, hits }: SearchResponse["groups"][number]): HTMLElement {
  const heading = create("p", { id: `palette-${kind}`, className: "palette-title caption" }, title);
  const group = create("div", {}, heading, ...hits.slice(0, MAX_HITS_PER_GROUP).map(drawOption));
  return withAttributes(group, { role: "group", "aria-labelledby": heading.id, "data-group": kind });
}

/** Searches for what is typed in the open palette, shortly after the last key; the answer before stays until the next is here. */
export function startPalette(palette: HTMLElement): void {
  const [form, field, bar, summary, hint, list, foot] = [
    palette.querySelector("form"),
    palette.querySelector("input"),
    palette.querySelector<HTMLElement>(".navigation-progress"),
    palette.querySelector<HTMLElement>("[role=status]"),
    palette.querySelector<HTMLElement>(".palette-hint"),
    palette.querySelector<HTMLElement>("[role=listbox]"),
    palette.querySelector<HTMLElement>(".palette-foot"),
  ];
  const [link, label] = [foot?.querySelector("a"), foot?.querySelector<HTMLElement>("span")];
  if (!form || !field || !bar || !summary || !hint || !list || !foot || !link || !label) return;
  const quickLinks = [...list.children];
  const allResults = () => {
    const typed = field.value.trim();
    return new URL(form.action).pathname + (typed === "" ? "" : `?${new URLSearchParams({ q: typed })}`);
  };

  const options = () => [...list.querySelectorAll<HTMLElement>("[role=option]")];
  const chosen = () => list.querySelector<HTMLElement>("[aria-selected=true]");
  const choose = (option: HTMLElement | undefined) => {
    chosen()?.setAttribute("aria-selected", "false");
    option?.setAttribute("aria-selected", "true");
    if (option) field.setAttribute("aria-activedescendant", option.id);
    else field.removeAttribute("aria-activedescendant");
    option?.scrollIntoView({ block: "nearest" });
  };

  // What stands there now is counted when the palette closes, wherever the visitor goes then.
  let answered: { term: string; found: number } | undefined;
  const draw = (outcome: Outcome) => {
    const isFailed = outcome === "failed";
    const answer = isFailed || outcome === "idle" ? undefined : outcome;
    choose(undefined);
    list.replaceChildren(...(answer?.groups.map(drawGroup) ?? []));
    if (!isFailed && list.childElementCount === 0) list.append(...quickLinks);
    field.ariaExpanded = String(list.childElementCount > 0);
    summary.textContent = isFailed ? (summary.dataset.failed ?? "") : (answer?.summary ?? "");
    hint.hidden = outcome !== "idle";
    foot.hidden = !isFailed && !answer?.groups.some(({ hasMore, hits }) => hasMore || hits.length > MAX_HITS_PER_GROUP);
    label.textContent = (isFailed ? label.dataset.failed : label.dataset.all) ?? "";
    answered = answer && { term: field.value.trim(), found: answer.groups.reduce((sum, { hits }) => sum + hits.length, 0) };
  };

  let abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const search = async ({ signal }: AbortController) => {
    const query = parseQuery(field.value);
    if (!query || query.words.length === 0) return draw("idle");
    const slow = setTimeout(() => palette.prepend(bar), SLOW_AFTER_MS);
    const outcome = await fetchResults(query.text, signal).catch((): Outcome => "failed");
    clearTimeout(slow);
    // Overtaken by the next letter, it says nothing.
    if (signal.aborted) return;
    bar.remove();
    draw(outcome);
  };
  const searchSoon = () => {
    link.href = allResults();
    clearTimeout(timer);
    abort.abort();
    bar.remove();
    abort = new AbortController();
    timer = setTimeout(() => void search(abort), DEBOUNCE_MS);
  };

  field.addEventListener("input", searchSoon);
  field.addEventListener("keydown", (event) => {
    const step = STEP[event.key];
    const option = chosen();
    if (event.isComposing || (!step && !(event.key === "Enter" && option))) return;
    event.preventDefault();
    if (!step) return option?.click();
    const all = options();
    const at = option ? all.indexOf(option) : -1;
    // Before the first one is the field itself.
    choose(all[((all.length + 2 + at + step) % (all.length + 1)) - 1]);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    palette.hidePopover();
    void leaveFor(allResults());
  });
  palette.addEventListener("beforetoggle", () => {
    clearTimeout(timer);
    abort.abort();
    if (answered) announceSearch(answered.term, answered.found);
  });
  searchSoon();
}
