import type { LineItem, Price, PublicPrice, PublicQuantity, Quantity } from "@proffer/contract";
import { applyMarkup, getDisplayDecimals, getQuantityBounds, isPriced } from "@proffer/pricing";

/** The parts of a price that the sender hides. */
export interface PriceHiding {
  readonly cost: boolean;
  readonly quantity: boolean;
}

interface PriceRules {
  readonly markupPercent: number;
  readonly currency: string;
  readonly hiding: PriceHiding;
}

/** Converts a price to the view of a client: with its markup, and without data that reveals the markup. */
export function toPublicPrice(price: Price, { markupPercent, currency, hiding }: PriceRules): PublicPrice {
  const { model, value, max_value, frequency, text, apply_to } = price;
  // A price of the model `text` or `none` may still have a value in the record, which must stay private.
  const isDisclosed = isPriced({ price }) && !hiding.cost;
  const shown = (given: number) => (model === "percent" ? given : applyMarkup(given, markupPercent));
  const decimals = [value, max_value].map((each = 0) => getDisplayDecimals(each, markupPercent, currency));
  const quantity = toPublicQuantity(price.quantity, hiding.quantity);
  return {
    model,
    ...(value !== undefined && isDisclosed && { value: shown(value) }),
    ...(max_value !== undefined && isDisclosed && { max_value: shown(max_value) }),
    ...(value !== undefined &&
      isDisclosed &&
      model !== "percent" && { shown_decimals: Math.max(...decimals) }),
    ...(frequency !== undefined && { frequency }),
    ...(text !== undefined && { text }),
    ...(apply_to !== undefined && { apply_to }),
    ...(quantity && { quantity }),
  };
}

/**
 * Converts a quantity to the view of a client. Returns undefined if there is none or it is hidden. A quantity
 * that the client may set is never hidden.
 */
export function toPublicQuantity(
  quantity: Quantity | undefined,
  isHidden: boolean,
): PublicQuantity | undefined {
  const { editable } = getQuantityBounds(quantity);
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

/**
 * Returns an entry's exemptions, which calculations need. Exemptions that do not apply are absent.
 */
export function toPublicExemptions({
  tax_exempt,
  discount_exempt,
}: Pick<LineItem, "tax_exempt" | "discount_exempt">) {
  return {
    ...(tax_exempt && { tax_exempt: true as const }),
    ...(discount_exempt && { discount_exempt: true as const }),
  };
}
