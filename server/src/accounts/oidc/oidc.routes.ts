import { operations } from "@proffer/contract";
import { AppError } from "../../platform/errors.ts";
import { route, type Route, wholeList } from "../../platform/http/route.ts";
import type { Accounts } from "../accounts.ts";
import { attemptCookieName, sessionCookieName, setCookie, unsetCookie } from "../cookies.ts";
import { signInAs } from "../sessions/sign-in.ts";
import { sessionSeconds } from "../sessions/start-session.ts";
import { attemptCookie, attemptOf } from "./attempt-cookie.ts";
import { finishOidc } from "./finish-oidc.ts";
import { createProviders } from "./providers.ts";
import { startOidc } from "./start-oidc.ts";
import { userOfIdentity } from "./user-of-identity.ts";

export function oidcRoutes({ oidc, sealer, publicUrl, callers }: Accounts): Route[] {
  const providers = createProviders(oidc);
  return [
    route(operations.listOidcProviders, async () => wholeList(providers.list())),
    route(operations.startOidc, async ({ params, context, reply }) => {
      const { url, attempt } = await startOidc(await providers.byId(params.id), publicUrl);
      reply.header("set-cookie", attemptCookie({ sealer, clock: context.clock, publicUrl }, attempt));
      return { status: 302, headers: { location: url } };
    }),
    route(operations.finishOidc, async ({ params, context, request, reply }) => {
      const provider = await providers.byId(params.id);
      const attempt = attemptOf({ sealer, clock: context.clock, publicUrl }, request);
      reply.header("set-cookie", unsetCookie(publicUrl, attemptCookieName));
      if (attempt?.providerId !== params.id)
        throw new AppError("UNAUTHORIZED", "This browser did not begin to sign in, or waited too long");
      const claims = await finishOidc(provider, attempt, new URL(request.url, publicUrl));
      const userId = await userOfIdentity(context, provider.config, claims);
      callers.forget();
      const { token } = await signInAs(context, userId);
      reply.header("set-cookie", setCookie(publicUrl, sessionCookieName, token, sessionSeconds));
      return { status: 302, headers: { location: "/" } };
    }),
  ];
}
