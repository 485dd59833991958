/** A question with one right answer; each answer has an explanation. `id` depends on the question's position. */
export interface LessonQuestion {
  id: string;
  ask: string;
  answers: { say: string; why: string; isRight: boolean }[];
}

export interface Lesson {
  id: string;
  title: string;
  /** Rendered by the server from our own Markdown. */
  html: string;
  questions: LessonQuestion[];
}

/** Lesson entry of the learning path, with the IDs of its questions. */
export interface LessonOutline extends Pick<Lesson, "id" | "title"> {
  questions: string[];
}

/** Link at the end of each lesson. Its label is the message `next.<lesson>`. */
export const NEXT_LINKS: Readonly<Record<string, `/${string}`>> = {
  what: "/glossary",
  wallet: "/choose-wallet",
  buying: "/get-started/buy",
  "first-steps": "/staking",
  safety: "/is-this-link-real",
};
