import type { PublicColumn } from "@proffer/contract";

/**
 * Finds the words in a feature's cell, or undefined if it has only a mark. The id may be any text, even
 * `constructor`.
 */
export function findWordsInCell({ feature_values }: PublicColumn, featureId: string): string | undefined {
  return Object.hasOwn(feature_values, featureId) ? feature_values[featureId] : undefined;
}
