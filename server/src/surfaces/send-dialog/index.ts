export { createSendingRoutes } from "./sending.routes.ts";
