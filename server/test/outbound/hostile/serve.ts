import { startHostileReceivers } from "./index.ts";

// The receivers in a process of their own, so that what they use is not counted as the sender's.
const hostile = await startHostileReceivers();
const { ca, receivers } = hostile;
process.stdout.write(`${JSON.stringify({ ca, urls: receivers.map(({ url }) => url) })}\n`);
process.stdin.on("end", () => void hostile.close()).resume();
