import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import common from "../../../content/messages/en/common.json";
import messages from "../../../content/messages/en/get-started.json";
import learningPath from "#app/features/get-started/learning-path.island.tsx";
import lessonQuiz from "#app/features/get-started/lesson-quiz.island.tsx";
import lessonsEnd from "#app/features/get-started/lessons-end.island.tsx";
import { startPageScript } from "#app/foundation/islands/hydrate-islands.ts";
import { IslandRoot } from "#app/foundation/islands/island-root.tsx";
import { writeIsland } from "#app/foundation/islands/island.test-support.tsx";

const question = (id: string) => ({
  id,
  ask: `Question ${id}?`,
  answers: [
    { say: `Wrong ${id}`, why: "Because.", isRight: false },
    { say: `Right ${id}`, why: "Indeed.", isRight: true },
  ],
});
const LESSONS = ["what", "wallet"].map((id) => ({ id, title: `Lesson ${id}`, questions: [question(`${id}-1`)] }));
const data = { language: "en", messages: { common, "get-started": messages }, renderedAt: null } as const;
const outlines = LESSONS.map(({ id, title, questions }) => ({ id, title, questions: questions.map((item) => item.id) }));

const open = () =>
  render(
    <>
      <IslandRoot of={learningPath.Component} props={{ lessons: outlines }} data={data} />
      {LESSONS.map(({ id, questions }) => (
        <IslandRoot key={id} of={lessonQuiz.Component} props={{ lesson: id, questions }} data={data} />
      ))}
      <IslandRoot of={lessonsEnd.Component} props={{ questions: outlines.flatMap(({ questions }) => questions) }} data={data} />
    </>,
  );
const progress = page.getByText(/lessons done$/);
async function answer(id: string, right: boolean): Promise<void> {
  const asked = page.getByText(`Question ${id}?`);
  const choice = page.getByText(`${right ? "Right" : "Wrong"} ${id}`);
  if (!choice.element().checkVisibility()) await asked.click();
  await choice.click();
}

beforeEach(() => localStorage.removeItem("get-started"));

test("counts right answers only, and starting over closes all answers", async () => {
  await open();
  await answer("what-1", false);
  await expect.element(progress).toHaveTextContent("0 of 2 lessons done");
  await answer("what-1", true);
  await expect.element(progress).toHaveTextContent("1 of 2 lessons done");
  await expect.element(page.getByText("Answered")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Lesson what (done)" })).toBeVisible();
  await answer("wallet-1", true);
  await expect.element(page.getByRole("heading", { name: "You've finished all five lessons" })).toBeVisible();
  expect(localStorage.getItem("get-started")).toBe("what-1,wallet-1");
  await page.getByRole("button", { name: "Start over" }).click();
  await expect.element(progress).toHaveTextContent("0 of 2 lessons done");
  await expect.element(page.getByText("Indeed.", { exact: false }).first()).not.toBeVisible();
  expect(localStorage.getItem("get-started")).toBeNull();
});

test("counts an answer that was opened before React runs", async () => {
  const [lesson] = LESSONS;
  if (!lesson) throw new Error("There is a lesson");
  const { id, questions } = lesson;
  const island = writeIsland({ of: lessonQuiz, props: { lesson: id, questions }, messages: data.messages });
  await answer("what-1", true);
  await startPageScript();
  await expect.poll(() => island.dataset.hydrated).toBe("");
  await expect.element(page.getByText("Answered")).toBeVisible();
  expect(localStorage.getItem("get-started")).toBe("what-1");
});

test("counts answers from an earlier visit and from another tab", async () => {
  localStorage.setItem("get-started", "what-1");
  await open();
  await expect.element(progress).toHaveTextContent("1 of 2 lessons done");
  localStorage.setItem("get-started", "what-1,wallet-1");
  dispatchEvent(new StorageEvent("storage", { key: "get-started" }));
  await expect.element(progress).toHaveTextContent("2 of 2 lessons done");
});
