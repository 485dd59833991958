import type { ReactNode } from "react";
import "./figure-panel.css";

/** One of a button's two labels. Both take up space, so that the button keeps its size. */
export function ButtonLabel({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <span className="button-label line">
      {icon}
      {text}
    </span>
  );
}
