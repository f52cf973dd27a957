export * from "./group.ts";
export * from "./line-item.ts";
export * from "./page.ts";
export * from "./price.ts";
export * from "./proposal.ts";
export * from "./side-by-side.ts";
export * from "./signing.ts";
