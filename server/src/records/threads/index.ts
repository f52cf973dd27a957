export {
  assertNotWithdrawn,
  type Author,
  findLocked,
  replyTo,
  resolveFulfilled,
  setAppliedTo,
  setState,
  startThread,
  type ThreadChange,
  threadMailJob,
  type ThreadMailPayload,
  type UnchangedThread,
} from "./add-message.ts";
export {
  countQuestionsBefore,
  listMessageTimes,
  listNews,
  listThreadsOfOrganization,
  listThreadsOfProposal,
  listWriters,
  type ThreadWithMessages,
  type Writer,
} from "./threads.store.ts";
