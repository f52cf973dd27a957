import { useEffect, useState } from "preact/hooks";
import type { SessionState } from "../../model/proposal-session.ts";
import { hasPayment, type PaymentScript } from "./payment.ts";

/** Loads the script of the panel for paying, and its texts. */
export async function loadPayment(locale: string): Promise<PaymentScript> {
  try {
    const { PaymentPanel: Panel, loadSay } = await import("./payment-panel.tsx");
    return { Panel, say: await loadSay(locale) };
  } catch {
    return "failed";
  }
}

const idleMs = 2_000;

/**
 * Returns the script for paying. Loads it at once if something is due, and when the page is idle if something will
 * be due after the acceptance.
 */
export function usePaymentScript(
  loaded: PaymentScript,
  locale: string,
  state: SessionState | null,
  isReady: boolean,
): PaymentScript {
  const [script, setScript] = useState(loaded);
  const isOffered = isReady && (state?.proposal.payment ?? null) !== null;
  const isNeeded = state !== null && hasPayment(state.proposal);
  useEffect(() => {
    if (script !== null || !isOffered) return undefined;
    const timer = setTimeout(() => void loadPayment(locale).then(setScript), isNeeded ? 0 : idleMs);
    return () => clearTimeout(timer);
  }, [isOffered, isNeeded]);
  return script;
}
