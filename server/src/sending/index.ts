export { sendingRoutes } from "./sending.routes.ts";
