/** A question with its answers, one of them right; each says why. `id` stays while the question keeps its place. */
export interface StationQuestion {
  id: string;
  ask: string;
  answers: { say: string; why: string; isRight: boolean }[];
}

/** A stop on the way of a newcomer: a text and three questions about it. */
export interface Station {
  id: string;
  title: string;
  /** Made by the server from our own Markdown. */
  html: string;
  questions: StationQuestion[];
}

/** Where a station leads on, beside the links in its text; its label is `next.<station>` among the messages. */
export const NEXT: Readonly<Record<string, `/${string}`>> = {
  what: "/glossary",
  wallet: "/choose-wallet",
  "first-steps": "/staking",
  safety: "/is-this-link-real",
};

export const isDone = ({ questions }: Station, answered: ReadonlySet<string>): boolean => questions.every(({ id }) => answered.has(id));
