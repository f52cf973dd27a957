import type { PaymentScript } from "./payment.ts";

/** Loads the script of the panel for paying, and its texts. */
export async function loadPayment(locale: string): Promise<PaymentScript> {
  try {
    const { PaymentPanel: Panel, loadSay } = await import("./payment-panel.tsx");
    return { Panel, say: await loadSay(locale) };
  } catch {
    return "failed";
  }
}
