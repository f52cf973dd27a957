import { Type } from "typebox";
import { id, text } from "./schema/scalars.ts";

export const proposalParams = Type.Object({ id: id("Public id of the proposal.") });

/** For every operation that changes one proposal. All others reject If-Match. */
export const ifMatch = Type.Object({
  "If-Match": Type.Optional(
    text("ETag of the version that the change is based on. 412 if the proposal has changed since.", 200),
  ),
});

export const etag = { ETag: "Version of the proposal, for If-Match." };
