import { clearAnswers, answeredQuestions, onAnswered, saveAnswered } from "#app/features/get-started/quiz-progress.ts";
import { closestTo, onPageShown } from "#app/foundation/ui/page-events.ts";

function setDone(element: HTMLElement | null, isDone: boolean): void {
  if (isDone) element?.setAttribute("data-done", "true");
  else element?.removeAttribute("data-done");
}

/** Marks what this browser has answered, in the path and at the questions. */
function mark(): void {
  const page = document.querySelector<HTMLElement>(".get-started");
  if (!page) return;
  const answered = answeredQuestions();
  const lessons = [...page.querySelectorAll<HTMLElement>(".lesson")];
  let done = 0;
  for (const lesson of lessons) {
    const questions = [...lesson.querySelectorAll<HTMLElement>("[data-question]")];
    const isDone = questions.every(({ dataset }) => answered.has(dataset.question ?? ""));
    for (const question of questions) setDone(question, answered.has(question.dataset.question ?? ""));
    setDone(page.querySelector(`.learning-path li:has([href="#${lesson.getAttribute("aria-labelledby")}"])`), isDone);
    if (isDone) done++;
  }
  for (const part of page.querySelectorAll<HTMLElement>(".when-done")) part.hidden = part.closest("[data-done]") === null;
  const status = page.querySelector<HTMLElement>("[data-progress]");
  if (status) {
    status.textContent = (status.dataset.progress ?? "").replace("{{done}}", String(done)).replace("{{all}}", String(lessons.length));
  }
  const restart = page.querySelector<HTMLElement>("[data-start-over]");
  if (restart) restart.hidden = answered.size === 0;
  const end = page.querySelector<HTMLElement>(".lessons-end");
  if (end) end.hidden = done < lessons.length;
}

/** The questions of the lessons: an opened right answer is remembered in this browser. */
export function startPageScript(): void {
  document.addEventListener(
    "toggle",
    (event) => {
      const answer = event.target;
      if (!(answer instanceof HTMLDetailsElement) || !answer.open || answer.dataset.right !== "true" || answer.name === "") return;
      saveAnswered(answer.name);
    },
    { capture: true },
  );
  document.addEventListener("click", (event) => {
    if (closestTo(event, "[data-print]")) print();
    if (!closestTo(event, "[data-start-over]")) return;
    clearAnswers();
    for (const answer of document.querySelectorAll<HTMLDetailsElement>(".quiz-answer")) answer.open = false;
  });
  onAnswered(mark);
  onPageShown(mark);
  mark();
}
