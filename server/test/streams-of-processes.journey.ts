import { afterEach, expect, it } from "vitest";
import { engines } from "./databases.ts";
import { type ClientStream, openStream, type StreamedEvent } from "./event-streams.ts";
import { install, type Installation } from "./installation.ts";
import { line } from "./proposals.ts";

let installation: Installation | undefined;
afterEach(() => installation?.remove());

it.runIf(engines.includes("postgres"))(
  "two processes on one PostgreSQL tell members about each other's changes and viewers, and let streams continue",
  { timeout: 120_000 },
  async () => {
    installation = await install("postgres");
    const { apiKey } = installation;
    const [first, second] = [(await installation.serve()).url, (await installation.serve()).url];
    const headers = { authorization: `Bearer ${apiKey}` };
    const post = async (url: string, body: object) => {
      const answer = await fetch(url, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return (await answer.json()) as { data: { id: string }; version: number };
    };
    const open = (origin: string, query: string, position = "") =>
      openStream(`${origin}/api/events${query}`, { ...headers, "last-event-id": position });

    const { id } = (await post(`${first}/api/proposals`, { name: "Website" })).data;
    const follow = `?proposal=${id}&version=1`;
    const [here, there] = [await open(first, follow), await open(second, follow)];
    for (const stream of [here, there]) await readNext(stream, "reset");

    // Each process applies changes, and both streams get all of them in the same order.
    const names = ["Website", "A", "B", "C", "D"];
    for (let version = 1; version < names.length; version++) {
      const operation = { type: "set", id, field: "name", to: names[version], was: names[version - 1] };
      const origin = version % 2 === 0 ? first : second;
      await post(`${origin}/api/proposals/${id}/changes`, { version, operations: [operation] });
    }
    const told: StreamedEvent[][] = [[], []];
    for (const [index, stream] of [here, there].entries())
      for (let version = 2; version <= names.length; version++)
        told[index]?.push(await readNext(stream, "changes"));
    expect(told[1]?.map(({ data }) => data)).toEqual(told[0]?.map(({ data }) => data));
    expect(told[0]?.map(({ data }) => [data.version, data.operations[0].to])).toEqual([
      [2, "A"],
      [3, "B"],
      [4, "C"],
      [5, "D"],
    ]);

    // A client that lost the connection to one process continues at the other one.
    const { id: position } = await readNext(here, "proposal_changed");
    await here.close();
    await post(`${second}/api/proposals/${id}/items`, line("Logo", 300));
    const again = await open(second, follow, position);
    expect((await readNext(again, "version")).data).toEqual({ version: 6 });
    await again.close();
    await there.close();
  },
);

async function readNext(stream: ClientStream, name: string): Promise<StreamedEvent> {
  for (;;) {
    const event = await stream.next();
    if (!event) throw new Error(`the stream ended without ${name}`);
    if (event.event === name) return event;
  }
}
