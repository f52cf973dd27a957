import { Type } from "typebox";
import { record } from "../../records/schema.ts";

export const StarState = record("StarState", {
  is_starred: Type.Boolean({ description: "Whether you starred the proposal." }),
});
