import { useEffect, useRef, type ReactNode } from "react";
import { flash } from "#app/foundation/figures/flash.ts";

interface Props {
  value: number;
  metric: string;
  className?: string;
  children: ReactNode;
}

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
