import type { DeskState } from "#app/features/desk/use-desk.ts";
import "./desk.css";

/** Says what the last action did, or why it failed. */
export function DeskStatus({ state: { busy, done, fault } }: { state: DeskState }) {
  return (
    <div className="desk-status">
      <p role="status">{busy !== null ? "Working on it. Your device may ask for your passkey." : done}</p>
      {fault !== null && (
        <p role="alert" className="alarm">
          {fault}
        </p>
      )}
    </div>
  );
}
