export { addRecipientPage } from "./page/page.routes.ts";
export { viewOffer } from "./public-view/index.ts";
export { createRecipientRoutes } from "./recipients.routes.ts";
