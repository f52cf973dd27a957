import type { DocumentNode, NodeKind } from "./node.ts";
import { getNumber } from "./proposal-document.ts";

/** Largest quantity that there can be. */
const maxQuantity = 1e9;

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

/** Bounds within which the quantity of every object may be set. */
export function toQuantityBounds(nodes: readonly DocumentNode[]): {
  readonly min: number;
  readonly max: number;
} {
  const { quantity } = getPriceFieldNames(nodes[0]?.kind);
  const mins = nodes.map((node) => getNumber(node, `${quantity}.min`) ?? 0);
  const maxes = nodes.map((node) => getNumber(node, `${quantity}.max`) ?? maxQuantity);
  return { min: Math.max(...mins), max: Math.min(...maxes) };
}
