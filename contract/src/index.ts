export * from "./errors.ts";
export * from "./operation.ts";
