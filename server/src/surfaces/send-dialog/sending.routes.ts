import { operations } from "@proffer/contract";
import type { Throttle } from "../../accounts/index.ts";
import { ok, route, type Route } from "../../services/http/index.ts";
import {
  getMailExample,
  getSending,
  listProposalMails,
  type SendingDependencies,
  sendTestMail,
} from "./sending.ts";

/** Maximum number of test emails that a member can send per hour. */
const testMailLimit = { name: "test email", max: 20, seconds: 3600 };

/**
 * Content policy for an email opened as a page. The email may have its own styles, but cannot run or send
 * anything.
 */
const mailPolicy = (publicUrl: string) =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src https: ${new URL(publicUrl).origin}`,
    "frame-ancestors 'none'",
    "sandbox",
  ].join("; ");

export function createSendingRoutes(outgoing: SendingDependencies, throttle: Throttle): readonly Route[] {
  return [
    route(operations.getMailServer, async () => ok(outgoing.mailServer)),
    route(operations.getSending, async ({ context, params }) =>
      ok(await getSending(outgoing, context, params.id)),
    ),
    route(
      operations.sendTestMail,
      async ({ context, params, body }) => ok(await sendTestMail(outgoing, context, params.id, body)),
      { prepare: ({ context }) => throttle.take(testMailLimit, context.caller.userId) },
    ),
    route(operations.listProposalMails, async ({ context, params, query }) =>
      ok(await listProposalMails(outgoing, context, params.id, query)),
    ),
    route(operations.getMailExample, async ({ context, params }) => {
      const { html } = await getMailExample(outgoing, context, params.id, params.kind);
      return ok(html, {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": mailPolicy(outgoing.publicUrl),
      });
    }),
  ];
}
