// A program for thread-pool.test.ts with tasks named after their effect.
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

export const echo = (given: unknown): unknown => given;
export const readWorkerData = (): unknown => workerData;
export const wait = (ms: number): Promise<void> => sleep(ms);
export const post = (message: unknown): void => parentPort?.postMessage(message);

export function fail(): never {
  throw new Error("this cannot be done");
}

export function failLater(): void {
  setTimeout(fail, 10);
}

export async function hang(): Promise<never> {
  parentPort?.postMessage("hanging");
  // Waits, because the message is sent only at the end of the turn.
  await sleep(1);
  for (;;);
}

export function grow(): never {
  for (const held: unknown[] = []; ;) held.push(Array.from({ length: 10_000 }, (_, n) => ({ n })));
}
