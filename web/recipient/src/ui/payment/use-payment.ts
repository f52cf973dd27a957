import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { type PageTools, usePage } from "../page-context.ts";
import type { SayPayment } from "./load-say.ts";

/** The texts of the panel. */
export const PaymentSay = createContext<SayPayment | null>(null);

/** The tools of the page, with `say` for the texts of the panel and `sayPage` for all others. */
interface PaymentTools extends Omit<PageTools, "say"> {
  readonly say: SayPayment;
  readonly sayPage: PageTools["say"];
}

export function usePayment(): PaymentTools {
  const { say: sayPage, ...tools } = usePage();
  const say = useContext(PaymentSay);
  if (!say) throw new Error("Outside of the panel");
  return { ...tools, say, sayPage };
}
