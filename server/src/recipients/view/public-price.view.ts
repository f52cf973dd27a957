import type { LineItem, Price, PublicPrice, PublicQuantity, Quantity } from "@proffer/contract";
import { isPriced, markedUp, quantityBounds, shownDecimals } from "@proffer/pricing";

/** What a price must not say. */
export interface PriceHiding {
  readonly cost: boolean;
  readonly quantity: boolean;
}

interface PriceRules {
  readonly markupPercent: number;
  readonly currency: string;
  readonly hiding: PriceHiding;
}

/** Markup is the sender's business: it is in the price and nowhere else. */
export function publicPrice(price: Price, { markupPercent, currency, hiding }: PriceRules): PublicPrice {
  const { model, value, max_value, frequency, text, apply_to } = price;
  // Words may stand instead of a price that the record still holds.
  const isTold = isPriced({ price }) && !hiding.cost;
  const shown = (given: number) => (model === "percent" ? given : markedUp(given, markupPercent));
  const decimals = [value, max_value].map((each = 0) => shownDecimals(each, markupPercent, currency));
  const quantity = publicQuantity(price.quantity, hiding.quantity);
  return {
    model,
    ...(value !== undefined && isTold && { value: shown(value) }),
    ...(max_value !== undefined && isTold && { max_value: shown(max_value) }),
    ...(value !== undefined && isTold && model !== "percent" && { shown_decimals: Math.max(...decimals) }),
    ...(frequency !== undefined && { frequency }),
    ...(text !== undefined && { text }),
    ...(apply_to !== undefined && { apply_to }),
    ...(quantity && { quantity }),
  };
}

/** Undefined: there is none to see. Whoever may set a quantity sees it all the same. */
export function publicQuantity(
  quantity: Quantity | undefined,
  isHidden: boolean,
): PublicQuantity | undefined {
  const { editable } = quantityBounds(quantity);
  if (!quantity || (isHidden && !editable)) return undefined;
  const { current = 1, min, max, unitLabel } = quantity;
  return {
    current,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(unitLabel !== undefined && { unitLabel }),
    is_editable: editable,
  };
}

/** What a price is left out of, where it is. */
export function exemptFrom({
  tax_exempt,
  discount_exempt,
}: Pick<LineItem, "tax_exempt" | "discount_exempt">) {
  return {
    ...(tax_exempt && { tax_exempt: true as const }),
    ...(discount_exempt && { discount_exempt: true as const }),
  };
}
