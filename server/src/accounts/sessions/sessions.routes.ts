import { operations } from "@proffer/contract";
import type { FastifyRequest } from "fastify";
import type { AnonymousContext } from "../../context.ts";
import { noContent, ok, route, type RouteAnswer, type Route, wholeList } from "../../services/http/index.ts";
import type { Accounts } from "../accounts.ts";
import { sessionCookieName, setCookie, formatExpiredCookie, assertOwnPage } from "../cookies.ts";
import {
  endOtherSessions,
  endSession,
  listSessions,
  getSessionView,
  signIn,
  signOut,
  switchOrganization,
} from "./sessions.ts";
import { sessionSeconds, type StartedSession, type SessionOwner } from "./start-session.ts";
import { createToken, refreshToken } from "./token-pairs.ts";

export function createSessionRoutes(accounts: Accounts): Route[] {
  return [
    route(operations.createToken, async ({ body, context, request }) => {
      const pair =
        body.refresh_token === undefined
          ? await createToken(accounts, context, toCredentials(body, request))
          : await refreshToken(accounts, context, body.refresh_token);
      return ok(pair);
    }),
    route(operations.signIn, async ({ body, context, request }) => {
      assertOwnPage(request, accounts.publicUrl);
      return answerSignedIn(accounts, context, await signIn(accounts, context, toCredentials(body, request)));
    }),
    route(operations.signOut, async ({ context, reply }) => {
      await signOut(context);
      reply.header("set-cookie", formatExpiredCookie(accounts.publicUrl, sessionCookieName));
      return noContent();
    }),
    route(operations.getSession, async ({ context }) =>
      ok(await getSessionView(context.read, context.caller)),
    ),
    route(operations.switchOrganization, async ({ body, context }) => {
      const organizationId = body.organization_id;
      await switchOrganization(context, organizationId);
      return ok(await getSessionView(context.read, { ...context.caller, organizationId }));
    }),
    route(operations.listSessions, async ({ context }) => wholeList(await listSessions(context))),
    route(operations.endSession, async ({ params, context }) => {
      await endSession(context, params.id);
      return noContent();
    }),
    route(operations.endOtherSessions, async ({ context }) => {
      await endOtherSessions(context);
      return noContent();
    }),
    route(operations.getJwks, async () =>
      ok({ keys: await accounts.signingKeys.published() }, { "cache-control": "public, max-age=3600" }),
    ),
  ];
}

/** Answers a sign-in and sets the session cookie. */
export async function answerSignedIn(
  { publicUrl }: Accounts,
  { read }: AnonymousContext,
  started: SessionOwner & StartedSession,
): Promise<RouteAnswer> {
  const cookie = setCookie(publicUrl, sessionCookieName, started.token, sessionSeconds);
  return ok(await getSessionView(read, started), { "set-cookie": cookie });
}

interface CredentialsBody {
  email?: string;
  password?: string;
  organization_id?: string;
  code?: string;
}

/** By the contract, email and password can be absent only with a refresh token. */
function toCredentials(body: CredentialsBody, { clientAddress }: FastifyRequest) {
  const { email = "", password = "", organization_id: organizationId, code } = body;
  return { email, password, organizationId, code, from: clientAddress };
}
