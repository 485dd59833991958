import * as v from "valibot";
import type { DeskService } from "#app/features/desk/desk.server.ts";
import type { Role } from "#app/features/desk/desk.ts";
import { DeskRefusal } from "#app/features/desk/refusal.server.ts";
import type { Session } from "#app/features/desk/sessions.server.ts";

export interface ActionContext<Services> {
  desk: DeskService;
  session: Session;
  services: Services;
}

/** The answer to an action, and the session's new cookie if it changes. */
export interface ActionAnswer {
  body?: object;
  cookie?: string;
}

interface Definition<Services, Schema extends v.GenericSchema> {
  /** Last part of its address, /desk/api/<id>. */
  id: string;
  /** Editors' actions are open to owners too. */
  role: Role;
  /** A passkey has to confirm each request, because it deletes something, moves money or gives access. */
  isConfirmed?: true;
  input: Schema;
  run(input: v.InferOutput<Schema>, context: ActionContext<Services>): Promise<ActionAnswer | void>;
}

export interface DeskAction<Services> {
  id: string;
  role: Role;
  isConfirmed: boolean;
  /** Parses the input. `about` identifies the request that a passkey confirms. @throws {DeskRefusal} that names the wrong fields */
  prepare(input: unknown): { about: string; run: (context: ActionContext<Services>) => Promise<ActionAnswer | void> };
}

/** A change that a signed-in member can make. */
export function deskAction<Services, Schema extends v.GenericSchema>(definition: Definition<Services, Schema>): DeskAction<Services> {
  const { id, role, isConfirmed = false, input: schema, run } = definition;
  return {
    id,
    role,
    isConfirmed,
    prepare(input) {
      const parsed = v.safeParse(schema, input);
      if (!parsed.success) throw new DeskRefusal(400, "Nothing was saved. Check the marked fields.", fieldErrors(parsed.issues));
      return { about: JSON.stringify([id, parsed.output]), run: (context) => run(parsed.output, context) };
    },
  };
}

/** First error of each field, by its path. */
export const fieldErrors = (issues: readonly v.BaseIssue<unknown>[]): Record<string, string> =>
  Object.fromEntries(issues.toReversed().map((issue) => [v.getDotPath(issue) ?? "", issue.message]));
