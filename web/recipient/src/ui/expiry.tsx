import type { PublicProposal } from "@proffer/contract";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "./icons.tsx";
import { usePage } from "./page-context.ts";

const minuteMs = 60_000;
const weekMs = 7 * 24 * 60 * minuteMs;

/** Says when the proposal expires: the day, and in the last week the time that is left. */
export function Expiry({ proposal }: { proposal: PublicProposal }) {
  const { say, format } = usePage();
  const { expiring_on, closed } = proposal;
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  if (expiring_on === null || closed !== null) return null;
  const left = now === null ? Infinity : Date.parse(expiring_on) - now;
  const isSoon = left > 0 && left < weekMs;
  const when = isSoon && now !== null ? format.until(expiring_on, now) : undefined;
  return (
    <p class={isSoon ? "expiry soon" : "expiry"}>
      <Icon name="clock" />
      {when === undefined
        ? say("expires_on", { date: format.lastDay(expiring_on) })
        : say("expires", { when })}
    </p>
  );
}
