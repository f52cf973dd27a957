import { operations } from "@proffer/contract";
import { ok, route, type Route } from "../../services/http/index.ts";
import { previewNewProposal, previewProposal } from "./preview-proposal.ts";

export const previewRoutes: readonly Route[] = [
  route(operations.previewProposal, async ({ context, params, query, request }) =>
    ok(
      await previewProposal(context, params.id, {
        versionId: query.version_id,
        selections: [],
        acceptedLanguages: request.headers["accept-language"],
      }),
    ),
  ),

  route(operations.previewNewProposal, async ({ context, body, request }) =>
    ok(await previewNewProposal(context, body, request.headers["accept-language"])),
  ),

  route(operations.tryProposalChoices, async ({ context, params, query, body, request }) =>
    ok(
      await previewProposal(context, params.id, {
        versionId: query.version_id,
        selections: body.selections,
        acceptedLanguages: request.headers["accept-language"],
      }),
    ),
  ),
];
