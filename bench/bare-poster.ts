import { createHmac } from "node:crypto";
import { Pool } from "undici";
import { createId } from "../server/src/platform/ids.ts";
import { generateSecret } from "../server/src/webhooks/endpoints/secrets.ts";
import type { ReceiverAddress } from "./receiver.ts";
import { serveJobs } from "./worker.ts";

/** Posts signed bodies for a given time, without storing anything. */
export interface Posting extends ReceiverAddress {
  readonly body: string;
  readonly connections: number;
  readonly milliseconds: number;
}

const secret = generateSecret();
/** Reused from job to job, like the connections of a server. */
let pool: Pool | undefined;

serveJobs(async ({ url, ca, body, connections, milliseconds }: Posting): Promise<{ perSecond: number }> => {
  const to = (pool ??= new Pool(new URL(url).origin, { connections, connect: { ca } }));
  const start = performance.now();
  let posted = 0;
  const sendInTurn = async () => {
    while (performance.now() - start < milliseconds) {
      const seconds = Math.floor(Date.now() / 1000);
      const v1 = createHmac("sha256", secret).update(`${seconds}.`).update(body).digest("base64");
      const answer = await to.request({
        method: "POST",
        path: "/",
        headers: {
          "content-type": "application/json",
          "webhook-id": createId(),
          "webhook-timestamp": String(seconds),
          "webhook-signature": `t=${seconds},v1=${v1}`,
        },
        body: Buffer.from(body),
      });
      await answer.body.dump();
      posted += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, sendInTurn));
  return { perSecond: (posted * 1000) / (performance.now() - start) };
});
