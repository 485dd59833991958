import { useEffect, useRef, type ReactNode } from "react";
import { flash } from "#app/foundation/figures/flash.ts";

interface Props {
  value: number;
  metric: string;
  className?: string;
  children: ReactNode;
}

/** A live figure in an island: its cell (the nearest `[data-flash]`) flashes when the value changes. */
export function FlashingData({ value, metric, className, children }: Props) {
  const element = useRef<HTMLDataElement>(null);
  const before = useRef(value);
  useEffect(() => {
    if (value !== before.current) flash(element.current, value > before.current);
    before.current = value;
  }, [value]);
  return (
    <data ref={element} className={className} value={value} data-metric={metric}>
      {children}
    </data>
  );
}
