export { addWebApp } from "./web-app.ts";
