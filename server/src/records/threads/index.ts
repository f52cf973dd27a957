export {
  assertNotWithdrawn,
  type Author,
  findLocked,
  replyTo,
  setState,
  startThread,
  type ThreadChange,
  threadMailJob,
  type ThreadMailPayload,
} from "./add-message.ts";
export type { ThreadMessageRow } from "./tables.ts";
export {
  countQuestionsBefore,
  findThread,
  listMessageTimes,
  listThreadsOfOrganization,
  listThreadsOfProposal,
  type ThreadWithMessages,
} from "./threads.store.ts";
