import { operations } from "@proffer/contract";
import type { FastifyRequest } from "fastify";
import { toEtag, type PresentedProposal } from "../../proposals/index.ts";
import { ok, toSinglePage, route, type Route } from "../../services/http/index.ts";
import { changeStatus, reopenProposal } from "./change-status.ts";
import { getAuditTrail } from "./get-audit-trail.ts";
import type { Lifecycle } from "./lifecycle-services.ts";
import { rotateLink } from "./rotate-link.ts";
import { sendProposal } from "./send-proposal.ts";
import { counterSign, requestSignatures, voidSigning } from "./sign-proposal.ts";

export function createLifecycleRoutes(lifecycle: Lifecycle): readonly Route[] {
  return [
    route(operations.sendProposal, async ({ context, params, body }) =>
      answerTagged(await sendProposal(lifecycle, context, params.id, body)),
    ),

    route(operations.changeProposalStatus, async ({ context, params, body }) =>
      answerTagged(await changeStatus(lifecycle, context, params.id, body)),
    ),

    route(operations.requestSignatures, async ({ context, params }) =>
      answerTagged(await requestSignatures(lifecycle, context, params.id)),
    ),

    route(operations.voidSigning, async ({ context, params }) =>
      answerTagged(await voidSigning(context, params.id)),
    ),

    route(operations.reopenProposal, async ({ context, params }) =>
      answerTagged(await reopenProposal(context, params.id)),
    ),

    route(operations.counterSignProposal, async ({ context, params, body, request }) =>
      answerTagged(await counterSign(lifecycle, context, params.id, body, toVisit(request))),
    ),

    route(operations.rotateShareLink, async ({ context, params }) =>
      ok({ share_url: await rotateLink(lifecycle, context, params.id) }),
    ),

    route(operations.getAuditTrail, async ({ context, params }) => {
      const trail = await getAuditTrail(context, params.id);
      return ok({ ...trail, pagination: toSinglePage(trail.data) });
    }),
  ];
}

function answerTagged({ item, version }: PresentedProposal) {
  return ok(item, { etag: toEtag(version) });
}

function toVisit({ clientAddress, headers }: Pick<FastifyRequest, "clientAddress" | "headers">) {
  return {
    address: clientAddress,
    agent: (headers["user-agent"] ?? "").slice(0, 500),
    acceptedLanguages: headers["accept-language"],
  };
}
