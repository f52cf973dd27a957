import { operations } from "@proffer/contract";
import type { RecipientContext } from "../context.ts";
import { acceptProposal, declineProposal, type Lifecycle, signAs } from "../deals/lifecycle/index.ts";
import {
  checkPayment,
  getPaymentQr,
  type PayingServices,
  rememberLink,
  startPayment,
} from "../deals/payments/index.ts";
import { askQuestion, listPublicThreads, withdrawThread, writeMessage } from "../deals/threads/index.ts";
import {
  type Authenticator,
  created,
  noContent,
  ok,
  route,
  type Route,
  wholeList,
} from "../services/http/index.ts";
import { answerFile } from "../proposals/index.ts";
import { choose } from "./choose.ts";
import { fillField } from "./fill-field.ts";
import { findAttachment, readProposal } from "./read-proposal.ts";
import { listRevisionChanges, readRevision } from "./read-revision.ts";
import { recordView } from "./record-view.ts";
import { isCounted, visit } from "./public-view/index.ts";

export interface RecipientSide {
  readonly lifecycle: Lifecycle;
  /** Distinguishes members from recipients: views by members are not counted. */
  readonly authenticate: Authenticator;
  readonly paying: PayingServices;
}

export function createRecipientRoutes({ lifecycle, authenticate, paying }: RecipientSide): readonly Route[] {
  return [
    route(operations.getPublicProposal, async ({ context, params, query, request }) => {
      const visitor = await visit(context, request, params.token);
      if (query.revision !== undefined) return ok(await readRevision(visitor, query.revision));
      return ok(await readProposal(visitor, visitor.visitedStateIds));
    }),

    route(operations.getPublicChanges, async ({ context, params, query, request }) => {
      const visitor = await visit(context, request, params.token);
      return ok(await listRevisionChanges(visitor, query.from));
    }),

    route(operations.recordProposalView, async ({ context, params, body = {}, request }) => {
      const visitor = await visit(context, request, params.token);
      if (await isCounted(authenticate, visitor, request)) await recordView(visitor, body);
      return noContent();
    }),

    route(operations.chooseOption, async ({ context, params, body, request }) => {
      const visitor = await visit(context, request, params.token);
      return ok(await choose(visitor, body));
    }),

    route(operations.fillField, async ({ context, params, body, request }) => {
      const visitor = await visit(context, request, params.token);
      return ok(await fillField(visitor, body));
    }),

    route(operations.downloadPublicAttachment, async ({ context, params, query, request }) => {
      const visitor = await visit(context, request, params.token);
      const attachment = await findAttachment(visitor, params.attachment_id, query.revision);
      return answerFile(request, context.read, visitor.organizationId, attachment);
    }),

    route(operations.startPayment, async ({ context, params, request }) => {
      const visitor = await visit(context, request, params.token);
      const page = await startPayment(visitor, paying);
      const cookie = rememberLink(paying.publicUrl, page.id, params.token);
      return { ...created(page), headers: { "set-cookie": cookie } };
    }),

    route(operations.checkPayment, async ({ context, params, request }) => {
      const visitor = await visit(context, request, params.token);
      await checkPayment(visitor, paying, params.payment_id);
      return noContent();
    }),

    route(operations.getPaymentQr, async ({ context, params, request }) => {
      const visitor = await visit(context, request, params.token);
      const headers = { "content-type": "image/svg+xml", "cache-control": "private, no-cache" };
      return ok(await getPaymentQr(visitor), headers);
    }),

    route(operations.listPublicThreads, async ({ context, params, request }) => {
      const visitor = await visit(context, request, params.token);
      return wholeList(await listPublicThreads(visitor));
    }),

    route(operations.askQuestion, async ({ context, params, body, request }) => {
      const visitor = await visit(context, request, params.token);
      return created(await askQuestion(visitor, body));
    }),

    route(operations.writeMessage, async ({ context, params, body, request }) => {
      const visitor = await visit(context, request, params.token);
      return created(await writeMessage(visitor, params.thread_id, body));
    }),

    route(operations.withdrawThread, async ({ context, params, request }) => {
      const visitor = await visit(context, request, params.token);
      return ok({ data: await withdrawThread(visitor, params.thread_id) });
    }),

    route(operations.acceptProposal, async ({ context, params, body, request }) => {
      const visitor = await visit(context, request, params.token);
      await acceptProposal(visitor, body);
      return okWithProposal(visitor);
    }),

    route(operations.signProposal, async ({ context, params, body, request }) => {
      const visitor = await visit(context, request, params.token);
      await signAs(lifecycle, visitor, body);
      return okWithProposal(visitor);
    }),

    route(operations.declineProposal, async ({ context, params, body, request }) => {
      const visitor = await visit(context, request, params.token);
      await declineProposal(visitor, body);
      return okWithProposal(visitor);
    }),
  ];
}

async function okWithProposal(visitor: RecipientContext) {
  return ok(await readProposal(visitor));
}
