import type { PublicColumn } from "@proffer/contract";

/** The words in a feature's cell; undefined: a mark alone. The id may be any text, `constructor` too. */
export function findWordsInCell({ feature_values }: PublicColumn, featureId: string): string | undefined {
  return Object.hasOwn(feature_values, featureId) ? feature_values[featureId] : undefined;
}
