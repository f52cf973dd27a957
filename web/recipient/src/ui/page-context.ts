import type { PublicProposal } from "@proffer/contract";
import type { Voice } from "@proffer/presentation";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Format } from "../format.ts";
import type { Deal, DealState } from "../model/deal.ts";
import type { Say } from "../texts/texts.ts";

/** Tools that every part of the page may need. */
export interface PageTools {
  readonly say: Say;
  readonly format: Format;
  /** The texts that the PDF has too. */
  readonly voice: Voice;
  /** Null where the page is only written down, by the server. */
  readonly deal: Deal | null;
  readonly display: Pick<PublicProposal["display"], "modifications_in_price">;
  /** Nothing can be chosen ever again. */
  readonly isDecided: boolean;
  readonly refusals: DealState["refusals"];
  /** The address of the link's operations, relative to the page. */
  readonly api: string;
}

export const PageContext = createContext<PageTools | null>(null);

export function usePage(): PageTools {
  const tools = useContext(PageContext);
  if (!tools) throw new Error("Outside of the page");
  return tools;
}
