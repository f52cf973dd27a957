/**
 * Style sheets of the client's page, nested under a class by the plugin `page-style` of `web/app/build.ts`.
 */
declare module "*.css?paper";
declare module "*.css?paper.serif";
