export * from "./delivery.ts";
export * from "./endpoint.ts";
export * from "./event-type.ts";
