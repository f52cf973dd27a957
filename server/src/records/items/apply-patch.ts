import type { ImportSideBySide } from "@proffer/contract";
import { invalid } from "../../platform/errors.ts";
import type { ItemInput } from "./content.ts";
import type { ItemKind } from "./tables.ts";
import type { ItemRecord } from "./tree.ts";

/**
 * Throws if the patch has fields that this type does not have, because one schema admits the fields of all
 * types.
 */
export function assertFieldsOfKind(kind: ItemKind, known: object, patch: object): void {
  const strange = Object.keys(patch).filter((field) => !Object.hasOwn(known, field));
  if (strange.length > 0)
    throw invalid(Object.fromEntries(strange.map((field) => [field, `is not a field of a ${kind}`])));
}

/**
 * Replaces the fields of a record that the patch names, and removes the cells of features that no longer
 * exist.
 */
export function applyPatch(record: ItemRecord, patch: object): ItemInput {
  const input = { ...record, ...patch } as ItemInput;
  const { features, columns }: Partial<ImportSideBySide> = patch;
  if (input.type !== "side_by_side" || !features || columns) return input;
  const kept = new Set(features.map((feature) => feature.id ?? feature.name));
  return {
    ...input,
    columns: input.columns?.map((column) =>
      Object.assign({}, column, {
        includedFeatures: column.includedFeatures?.filter((feature) => kept.has(feature)),
        feature_values: Object.fromEntries(
          Object.entries(column.feature_values ?? {}).filter(([feature]) => kept.has(feature)),
        ),
      }),
    ),
  };
}
