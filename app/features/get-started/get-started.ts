/** A question with its answers, one of them right; each says why. `id` stays while the question keeps its place. */
export interface LessonQuestion {
  id: string;
  ask: string;
  answers: { say: string; why: string; isRight: boolean }[];
}

/** A lesson for beginners: a text and three questions about it. */
export interface Lesson {
  id: string;
  title: string;
  /** Made by the server from our own Markdown. */
  html: string;
  questions: LessonQuestion[];
}

/** A lesson as the learning path shows it, with the IDs of its questions. */
export interface LessonOutline extends Pick<Lesson, "id" | "title"> {
  questions: string[];
}

/** Where a lesson leads on, beside the links in its text; its label is `next.<lesson>` among the messages. */
export const NEXT_LINKS: Readonly<Record<string, `/${string}`>> = {
  what: "/glossary",
  wallet: "/choose-wallet",
  "first-steps": "/staking",
  safety: "/is-this-link-real",
};
