export { contractAjv, faultsOf } from "./ajv.ts";
export { checkAnswer } from "./check-answer.ts";
export { operationAt } from "./operation-at.ts";
