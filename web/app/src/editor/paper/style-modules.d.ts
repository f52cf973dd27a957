/** Style sheets of the client's page, put under a class by the build (`page-style.ts`). */
declare module "*.css?paper";
declare module "*.css?paper.serif";
