import type { Route } from "../services/http/index.ts";
import type { Accounts } from "./accounts.ts";
import { apiKeyRoutes } from "./api-keys/api-keys.routes.ts";
import { createMemberRoutes } from "./members/members.routes.ts";
import { createOidcRoutes } from "./oidc/oidc.routes.ts";
import { createOrganizationRoutes } from "./organization/organization.routes.ts";
import { createPasswordRoutes } from "./passwords/passwords.routes.ts";
import { createSecondFactorRoutes } from "./second-factor/second-factor.routes.ts";
import { createProfileRoutes } from "./profile/profile.routes.ts";
import { createSessionRoutes } from "./sessions/sessions.routes.ts";
import { setUpRoutes } from "./set-up/set-up.routes.ts";

export function createAccountRoutes(accounts: Accounts): Route[] {
  return [
    ...setUpRoutes(accounts),
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
