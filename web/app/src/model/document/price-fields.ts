import type { DocumentNode, NodeKind } from "./node.ts";
import { getNumber } from "./proposal-document.ts";

/** Maximum quantity, as in the contract. */
const maxQuantity = 1e9;

/** Names of the fields of a price. In a column they are fields of the column itself. */
export interface PriceFieldNames {
  readonly model: string;
  readonly value: string;
  readonly words: string;
  readonly frequency: string;
  readonly quantity: string;
}

const lineFieldNames: PriceFieldNames = {
  model: "price.model",
  value: "price.value",
  words: "price.text",
  frequency: "price.frequency",
  quantity: "price.quantity",
};

const columnFieldNames: PriceFieldNames = {
  model: "feeType",
  value: "price",
  words: "price_text",
  frequency: "frequency",
  quantity: "quantity",
};

export function getPriceFieldNames(kind: NodeKind | undefined): PriceFieldNames {
  return kind === "column" ? columnFieldNames : lineFieldNames;
}

/** Returns the bounds within which the quantities of all objects must be. */
export function toQuantityBounds(nodes: readonly DocumentNode[]): {
  readonly min: number;
  readonly max: number;
} {
  const { quantity } = getPriceFieldNames(nodes[0]?.kind);
  const mins = nodes.map((node) => getNumber(node, `${quantity}.min`) ?? 0);
  const maxes = nodes.map((node) => getNumber(node, `${quantity}.max`) ?? maxQuantity);
  return { min: Math.max(...mins), max: Math.min(...maxes) };
}
