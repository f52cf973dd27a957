export { askQuestion, canAsk, listPublicThreads, withdrawThread, writeMessage } from "./client-threads.ts";
export { createThreadMailHandler } from "./thread-mail.ts";
export { createThreadRoutes } from "./threads.routes.ts";
