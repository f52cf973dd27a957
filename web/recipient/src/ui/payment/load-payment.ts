import type { PaymentScript } from "./payment.ts";

/** Loads the script of the panel for paying. */
export async function loadPayment(): Promise<PaymentScript> {
  try {
    const { PaymentPanel: Panel } = await import("./payment-panel.tsx");
    return { Panel };
  } catch {
    return "failed";
  }
}
