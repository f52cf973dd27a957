import { operations } from "@proffer/contract";
import { created, noContent, ok, route, type Route } from "../../services/http/index.ts";
import type { Accounts } from "../accounts.ts";
import { confirmSecondFactor, disableSecondFactor, setUpSecondFactor } from "./second-factor.ts";

export function createSecondFactorRoutes(accounts: Accounts): Route[] {
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
