import { useEffect, useState } from "preact/hooks";

/** Returns the value once it has not changed for `delayMs`, for searches while the user types. */
export function useDelayed(value: string, delayMs: number): string {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), delayMs);
    return () => clearTimeout(timer);
  }, [value]);
  return delayed;
}
