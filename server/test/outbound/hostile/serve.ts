import { startReceiver } from "../receiver.ts";
import { startHostileReceivers } from "./index.ts";

// Runs the receivers in a separate process, so that their resources do not count as the sender's.
const hostile = await startHostileReceivers();
const ordinary = await startReceiver();
const apart = {
  ca: [...hostile.ca, ...ordinary.ca],
  urls: hostile.receivers.map(({ url }) => url),
  ordinaryUrl: ordinary.url,
};
process.stdout.write(`${JSON.stringify(apart)}\n`);
process.stdin.on("end", () => void Promise.all([hostile.close(), ordinary.close()])).resume();
