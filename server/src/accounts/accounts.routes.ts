import { operations } from "@proffer/contract";
import { created, noContent, ok, type Route, route, wholeList } from "../services/http/index.ts";
import type { Accounts } from "./accounts.ts";
import { createMemberRoutes } from "./members/members.routes.ts";
import { createOidcRoutes } from "./oidc/oidc.routes.ts";
import { createSessionRoutes } from "./sessions/sessions.routes.ts";
import { sessionCookieName, setCookie } from "./cookies.ts";
import { signInAs } from "./sessions/sessions.ts";
import { sessionSeconds } from "./sessions/start-session.ts";
import { assertMaySetUp } from "./set-up/set-up-code.ts";
import { isSetUp, setUpFirst } from "./set-up/set-up.ts";
import { getOwnProfile, getPreferences, updatePreferences, updateProfile } from "./profile/profile.ts";
import { changePassword, checkResetToken, forgotPassword, resetPassword } from "./passwords/passwords.ts";
import {
  confirmSecondFactor,
  disableSecondFactor,
  setUpSecondFactor,
} from "./second-factor/second-factor.ts";
import { listApiKeys } from "./api-keys/api-keys.store.ts";
import { createApiKey, revokeApiKey } from "./api-keys/api-keys.ts";
import { getOrganization } from "./organizations/index.ts";
import { listOutbox, retryMail, retryOutbox } from "./outbox/outbox.ts";
import { updateOrganization } from "./organization/organization.ts";

export function createAccountRoutes(accounts: Accounts): Route[] {
  return [
    ...createSetUpRoutes(accounts),
    ...createSessionRoutes(accounts),
    ...createProfileRoutes(accounts),
    ...createOidcRoutes(accounts),
    ...createPasswordRoutes(accounts),
    ...createSecondFactorRoutes(accounts),
    ...createMemberRoutes(accounts),
    ...apiKeyRoutes,
    ...createOrganizationRoutes(accounts),
  ];
}

function createSetUpRoutes(accounts: Accounts): Route[] {
  return [
    route(operations.getSetupState, async ({ context }) => ok({ open: !(await isSetUp(context)) })),
    route(operations.setUpOrganization, async ({ body, context, request }) => {
      await assertMaySetUp(accounts, request, body.code);
      const founded = await setUpFirst(context, accounts.passwords, body);
      const { token } = await signInAs(context, founded.userId);
      return {
        status: 201,
        body: {
          data: {
            organization_id: founded.organizationId,
            user_id: founded.userId,
          },
        },
        headers: { "set-cookie": setCookie(accounts.publicUrl, sessionCookieName, token, sessionSeconds) },
      };
    }),
  ];
}

function createProfileRoutes(accounts: Accounts): Route[] {
  return [
    route(operations.getProfile, async ({ context: { read, caller } }) =>
      ok(await getOwnProfile(read, caller)),
    ),
    route(operations.updateProfile, async ({ body, context }) =>
      ok(await updateProfile(accounts, context, body)),
    ),
    route(operations.getPreferences, async ({ context }) => ok(await getPreferences(context))),
    route(operations.updatePreferences, async ({ body, context }) =>
      ok(await updatePreferences(context, body)),
    ),
  ];
}

function createPasswordRoutes(accounts: Accounts): Route[] {
  return [
    route(operations.requestPasswordReset, async ({ body, context, request }) => {
      await forgotPassword(accounts, context, { email: body.email, from: request.clientAddress });
      return noContent();
    }),
    route(operations.checkResetToken, async ({ body, context }) => {
      await checkResetToken(context, body.token);
      return noContent();
    }),
    route(operations.resetPassword, async ({ body, context }) => {
      await resetPassword(accounts, context, body);
      return noContent();
    }),
    route(operations.changePassword, async ({ body, context }) => {
      await changePassword(accounts, context, { current: body.current_password, next: body.new_password });
      return noContent();
    }),
  ];
}

function createSecondFactorRoutes(accounts: Accounts): Route[] {
  return [
    route(operations.setUpSecondFactor, async ({ body, context }) =>
      created(await setUpSecondFactor(accounts, context, body.password)),
    ),
    route(operations.confirmSecondFactor, async ({ body, context }) =>
      ok({ recovery_codes: await confirmSecondFactor(accounts, context, body.code) }),
    ),
    route(operations.disableSecondFactor, async ({ body, context }) => {
      await disableSecondFactor(accounts, context, body);
      return noContent();
    }),
  ];
}

const apiKeyRoutes: readonly Route[] = [
  route(operations.createApiKey, async ({ body, context }) => {
    const { id, key } = await createApiKey(context, {
      name: body.name,
      expiresAt: body.expires_at ?? null,
    });
    return created({ id, key });
  }),
  route(operations.listApiKeys, async ({ context: { read, caller } }) =>
    wholeList(await listApiKeys(read, caller)),
  ),
  route(operations.revokeApiKey, async ({ params, context }) => {
    await revokeApiKey(context, params.id);
    return noContent();
  }),
];

function createOrganizationRoutes(accounts: Accounts): Route[] {
  return [
    route(operations.getOrganization, async ({ context: { read, caller } }) =>
      ok(await getOrganization(read, caller.organizationId)),
    ),
    route(operations.updateOrganization, async ({ body, context }) =>
      ok(await updateOrganization(context, body)),
    ),
    route(operations.listOutbox, async ({ query, context }) =>
      ok(await listOutbox(accounts, context, query)),
    ),
    route(operations.retryOutbox, async ({ context }) => ok(await retryOutbox(accounts, context))),
    route(operations.retryMail, async ({ params, context }) =>
      ok(await retryMail(accounts, context, params.id)),
    ),
  ];
}
