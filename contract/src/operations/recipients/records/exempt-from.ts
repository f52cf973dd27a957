import { Type } from "typebox";
import { optional } from "../../../records/schema.ts";

const exempt = (from: string) => Type.Literal(true, { description: `The page's ${from} does not apply.` });

/** What a price is left out of; there only where it is. */
export const exemptFrom = optional({ tax_exempt: exempt("tax"), discount_exempt: exempt("discount") });
