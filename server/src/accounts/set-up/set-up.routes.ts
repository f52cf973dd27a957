import { operations } from "@proffer/contract";
import { ok, route, type Route } from "../../services/http/index.ts";
import type { Accounts } from "../accounts.ts";
import { sessionCookieName, setCookie } from "../cookies.ts";
import { signInAs } from "../sessions/sessions.ts";
import { sessionSeconds } from "../sessions/start-session.ts";
import { assertMaySetUp } from "./set-up-code.ts";
import { isSetUp, setUpFirst } from "./set-up.ts";

export function setUpRoutes(accounts: Accounts): Route[] {
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
