import { useEffect, useRef, useState } from "preact/hooks";

const durationMs = 200;

/** A number that counts up or down to its value, or changes at once for readers who prefer reduced motion. */
export function Counting({ value, text }: { value: number; text: (value: number) => string }) {
  const [shown, setShown] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    const start = from.current;
    if (start === value) return undefined;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      from.current = value;
      setShown(value);
      return undefined;
    }
    const begun = performance.now();
    let frame = requestAnimationFrame(function draw(now) {
      const part = Math.min(1, Math.max(0, (now - begun) / durationMs));
      // Intermediate numbers are rounded like the value, because only the last one is an amount.
      const between = start + (value - start) * (1 - (1 - part) ** 3);
      const here = part === 1 ? value : Number.isInteger(value) ? Math.round(between) : between;
      from.current = here;
      setShown(here);
      if (part < 1) frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return <span>{text(shown)}</span>;
}
