export { createMessageAuthenticator, addCaller } from "./mount.ts";
export { refuseCosts } from "./hide-costs.ts";
export { purgeIdempotencyKeys } from "./idempotency.store.ts";
export { createIdempotentRunner, httpSealedColumns } from "./idempotency.ts";
export { type Authenticator, createCallerAdmission, type Edge, mount } from "./mount.ts";
export {
  answerCsv,
  answerXlsx,
  type ExportedTable,
  type RouteAnswer,
  type Route,
  type RouteOptions,
  created,
  noContent,
  ok,
  toSinglePage,
  route,
  streamed,
  wholeList,
} from "./route.ts";
