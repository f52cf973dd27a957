import { operations, type Operation } from "@proffer/contract";
import { route, type Route, type RouteOptions, wholeList } from "../../services/http/index.ts";
import type { Accounts } from "../accounts.ts";
import { attemptCookieName, sessionCookieName, setCookie, formatExpiredCookie } from "../cookies.ts";
import { signInAs } from "../sessions/sessions.ts";
import { sessionSeconds } from "../sessions/start-session.ts";
import { formatAttemptCookie, readAttempt, finishOidc, startOidc } from "./authorization.ts";
import { getUserOfIdentity } from "./get-user-of-identity.ts";
import { createProviders } from "./providers.ts";
import { answerRefusal, attemptExpired } from "./sign-in-refusals.ts";

export function createOidcRoutes({ oidc, sealer, publicUrl }: Accounts): Route[] {
  const providers = createProviders(oidc);
  return [
    route(operations.listOidcProviders, async () => wholeList(providers.list())),
    route(
      operations.startOidcSignIn,
      async ({ params, context, request, reply }) => {
        const { url, attempt } = await startOidc(await providers.byId(params.id, request.log), publicUrl);
        reply.header("set-cookie", formatAttemptCookie({ sealer, clock: context.clock, publicUrl }, attempt));
        return { status: 302, headers: { location: url } };
      },
      shown,
    ),
    route(
      operations.finishOidcSignIn,
      async ({ params, context, request, reply }) => {
        const provider = await providers.byId(params.id, request.log);
        const attempt = readAttempt({ sealer, clock: context.clock, publicUrl }, request);
        reply.header("set-cookie", formatExpiredCookie(publicUrl, attemptCookieName));
        if (attempt?.providerId !== params.id) throw attemptExpired();
        const claims = await finishOidc(provider, attempt, new URL(request.url, publicUrl));
        const userId = await getUserOfIdentity(context, provider.config, claims);
        const { token } = await signInAs(context, userId);
        reply.header("set-cookie", setCookie(publicUrl, sessionCookieName, token, sessionSeconds));
        return { status: 302, headers: { location: "/" } };
      },
      shown,
    ),
  ];
}

const shown = {
  showError: (error, { params }, reply) => {
    const { id } = params as { id: string };
    answerRefusal(error, `/api/auth/oidc/${encodeURIComponent(id)}`, reply);
  },
} satisfies RouteOptions<Operation>;
