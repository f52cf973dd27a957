import type { Route } from "../http/index.ts";
import type { Accounts } from "./accounts.ts";
import { apiKeyRoutes } from "./api-keys/api-keys.routes.ts";
import { memberRoutes } from "./members/members.routes.ts";
import { oidcRoutes } from "./oidc/oidc.routes.ts";
import { organizationRoutes } from "./organization/organization.routes.ts";
import { passwordRoutes } from "./passwords/passwords.routes.ts";
import { secondFactorRoutes } from "./second-factor/second-factor.routes.ts";
import { profileRoutes } from "./profile/profile.routes.ts";
import { sessionRoutes } from "./sessions/sessions.routes.ts";
import { setUpRoutes } from "./set-up/set-up.routes.ts";

export function accountRoutes(accounts: Accounts): Route[] {
  return [
    ...setUpRoutes(accounts),
    ...sessionRoutes(accounts),
    ...profileRoutes(accounts),
    ...oidcRoutes(accounts),
    ...passwordRoutes(accounts),
    ...secondFactorRoutes(accounts),
    ...memberRoutes(accounts),
    ...apiKeyRoutes(accounts),
    ...organizationRoutes(accounts),
  ];
}
