import { useRef, useState } from "react";
import type * as v from "valibot";
import { DeskFault, runAction } from "#app/features/desk/desk-client.ts";
import { fetchJson } from "#app/foundation/islands/fetch-json.ts";

export interface DeskState {
  /** Name of the running action; null while none runs. */
  busy: string | null;
  /** Effect of the last action. */
  done: string | null;
  fault: string | null;
  /** Errors of single fields, by name. */
  fields: Readonly<Record<string, string>>;
}
const IDLE: DeskState = { busy: null, done: null, fault: null, fields: {} };

/** Runs one task at a time and keeps its result for the page. */
export function useTask() {
  const [state, setState] = useState(IDLE);
  const isRunning = useRef(false);
  async function run(name: string, task: () => Promise<string>): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    setState({ ...IDLE, busy: name });
    try {
      setState({ ...IDLE, done: await task() });
      return true;
    } catch (error) {
      const isExpected = error instanceof DeskFault;
      if (!isExpected) console.error(error);
      setState({ ...IDLE, fault: isExpected ? error.message : "The page failed. Reload it.", fields: isExpected ? error.fields : {} });
      return false;
    } finally {
      isRunning.current = false;
    }
  }
  return { state, run };
}

interface Action {
  input: object;
  /** A passkey confirms the action first. */
  isConfirmed?: boolean;
  /** Tells what was done. */
  done: string;
  onAnswer?: (answer: unknown) => void;
}

/** A page's data, which is read again after each action, also after one that failed because another person was faster. */
export function useDesk<Data>(page: string, schema: v.GenericSchema<unknown, Data>, initial: Data) {
  const [data, setData] = useState(initial);
  const { state, run } = useTask();
  const reload = async () => setData(await fetchJson(`/desk/data/${page}`, schema));
  const act = (id: string, { input, isConfirmed = false, done, onAnswer }: Action, name = id): Promise<boolean> =>
    run(name, async () => {
      try {
        const answer = await runAction(id, input, isConfirmed);
        onAnswer?.(answer);
      } finally {
        await reload().catch(() => undefined);
      }
      return done;
    });
  return { data, state, act, run, reload };
}
