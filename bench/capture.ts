import { request } from "node:http";
import type { CapturedAnswer } from "./bare-server.ts";

// node:http adds these to the answers of the bare server and of the product.
const addedByNode = new Set(["date", "connection", "keep-alive"]);

/** Captures one answer of the product byte for byte. */
export async function capture(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<CapturedAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const body = Buffer.concat(chunks);
        if (answer.statusCode === 200)
          resolve({ rawHeaders: dropOwnHeaders(answer.rawHeaders), bodyBase64: body.toString("base64") });
        else reject(new Error(`${url}: ${answer.statusCode} ${body.toString()}`));
      });
    });
    sent.on("error", reject);
    sent.end();
  });
}

function dropOwnHeaders(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter(
    (_, index) => !addedByNode.has((rawHeaders[index - (index % 2)] ?? "").toLowerCase()),
  );
}
