import { Type, type Static } from "typebox";
import { id, name, orderKey } from "./scalars.ts";
import { choice, optional, record } from "./schema.ts";

export const featureTypes = ["feature", "heading"] as const;

const type = choice(featureTypes, {
  description: "A row to compare, or a heading above rows.",
  default: "feature",
});

/** A row of a comparison. */
export const Feature = record("Feature", {
  id: id("Feature id, named by includedFeatures of the columns."),
  name: name("Display name."),
  order_key: orderKey(),
  type,
});
export type Feature = Static<typeof Feature>;

export const FeatureInput = record("FeatureInput", {
  id: Type.Optional(
    id("Named by includedFeatures of the columns; where it is absent they name the feature by its name."),
  ),
  name: name("Display name."),
  order_key: Type.Optional(orderKey()),
  ...optional({ type }),
});
export type FeatureInput = Static<typeof FeatureInput>;
