import { Type, type Static } from "typebox";
import { ids } from "../../examples/ids.ts";
import { operation } from "../../operation.ts";
import { most } from "../../records/scalars.ts";
import { record } from "../../records/schema.ts";
import { invalid } from "../faults.ts";
import { closed, noSuchLink } from "./faults.ts";
import { tokenParams } from "./token-params.ts";

const dayInSeconds = 86_400;

export const PublicView = record("PublicView", {
  page_seconds: Type.Optional(
    Type.Record(Type.String({ maxLength: 100 }), Type.Number({ minimum: 0, maximum: dayInSeconds }), {
      maxProperties: most.page,
      description:
        "Seconds for which each page was visible since the last report, keyed by page id. Absent when the page has just become visible.",
    }),
  ),
});
export type PublicView = Static<typeof PublicView>;

export const recordProposalView = operation({
  id: "recordProposalView",
  method: "POST",
  path: "/api/public/proposals/{token}/views",
  tag: "Recipients",
  security: "none",
  summary: "Record a view",
  description:
    "Sent by the page once it has become visible, and again when it is left. Members, known bots and previews get the same response but are not counted.",
  params: tokenParams,
  body: PublicView,
  bodyOptional: true,
  answers: { 204: { description: "Accepted." } },
  errors: { 400: invalid, 403: closed, 404: noSuchLink },
  examples: { request: { page_seconds: { [ids.page]: 42.5 } } },
});
