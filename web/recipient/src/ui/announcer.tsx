import type { PublicProposal } from "@proffer/contract";
import { useEffect, useState } from "preact/hooks";
import { formatTotalsText } from "./totals-text.ts";
import { usePage } from "./page-context.ts";

const pauseMs = 600;

/** Reads new totals out, politely, once the choosing pauses. */
export function Announcer({ proposal }: { proposal: PublicProposal }) {
  const { say, voice } = usePage();
  const totals = formatTotalsText(proposal, voice);
  const [first] = useState(totals);
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (totals === first && said === "") return undefined;
    const timer = setTimeout(() => setSaid(say("total_now", { totals })), pauseMs);
    return () => clearTimeout(timer);
  }, [totals]);
  return (
    <p class="sr-only" role="status">
      {said}
    </p>
  );
}
