export { createAccounts, type AccountOptions } from "./accounts.ts";
export { accountRoutes } from "./accounts.routes.ts";
export { authenticator } from "./authenticate.ts";
export { purgeExpired } from "./purge-expired.ts";
export { addSetUpPages } from "./set-up/pages/pages.ts";
export { setUpCodeOf } from "./set-up/set-up-code.ts";
export { addOrganization, isSetUp } from "./set-up/set-up.ts";
