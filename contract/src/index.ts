export * from "./errors.ts";
export * from "./keywords.ts";
export * from "./operation.ts";
export * from "./records/index.ts";
