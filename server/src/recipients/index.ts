export { addRecipientPage } from "./page/page.routes.ts";
export { createRecipientRoutes } from "./recipients.routes.ts";
