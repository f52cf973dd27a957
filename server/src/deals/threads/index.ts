export { askQuestion, canAsk, listPublicThreads, withdrawThread, writeMessage } from "./client-threads.ts";
export { createThreadMailHandler } from "./thread-mail.ts";
export { threadRoutes } from "./threads.routes.ts";
