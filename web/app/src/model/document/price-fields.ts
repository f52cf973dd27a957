import type { NodeKind } from "./node.ts";

/** Names of the fields that make up a price. Those of a column stand in the column itself. */
export interface PriceFieldNames {
  readonly model: string;
  readonly value: string;
  readonly words: string;
  readonly frequency: string;
  readonly quantity: string;
}

const ofLines: PriceFieldNames = {
  model: "price.model",
  value: "price.value",
  words: "price.text",
  frequency: "price.frequency",
  quantity: "price.quantity",
};

const ofColumns: PriceFieldNames = {
  model: "feeType",
  value: "price",
  words: "price_text",
  frequency: "frequency",
  quantity: "quantity",
};

export function getPriceFieldNames(kind: NodeKind | undefined): PriceFieldNames {
  return kind === "column" ? ofColumns : ofLines;
}
