import { isJson, memberEvents } from "@proffer/contract";
import { afterEach, beforeAll, beforeEach, expect } from "vitest";
import { findFaults } from "../../contract/test/schema-faults.ts";
import type { Engine } from "./databases.ts";
import { type ClientStream, openStream, type StreamedEvent } from "./event-streams.ts";
import type { TestApp, TestClient } from "./harness.ts";
import { useApp, useOrganization } from "./use-app.ts";

/** An app with event streams for members. */
export interface StreamStage {
  readonly app: TestApp;
  /** Address of the app. */
  readonly origin: string;
  /** A new client for each test. */
  readonly client: TestClient;
  /** Opens a stream that ends with the test. Its events are compared with the contract. */
  readonly open: (member: TestClient, query?: string, lastEventId?: string) => Promise<ClientStream>;
}

/** Starts one app with event streams for all tests of a block. */
export function useStreamStage(engine: Engine): StreamStage {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);
  const opened: ClientStream[] = [];
  let origin = "";
  beforeAll(async () => {
    origin = await app.server.listen({ host: "127.0.0.1", port: 0 });
  });
  afterEach(async () => {
    for (const stream of opened.splice(0)) await stream.close();
  });
  return {
    app,
    client,
    get origin() {
      return origin;
    },
    open: async (member, query = "", lastEventId) => {
      const stream = await openStream(`${origin}/api/events${query}`, {
        authorization: `Bearer ${member.apiKey}`,
        ...(lastEventId !== undefined && { "last-event-id": lastEventId }),
      });
      opened.push(stream);
      const next = async () => {
        const event = await stream.next();
        if (event) checkEvent(event);
        return event;
      };
      return { ...stream, next };
    },
  };
}

/** Returns the next event of this name, and skips earlier events of other names. */
export async function awaitEvent(stream: ClientStream, name: string): Promise<StreamedEvent> {
  for (;;) {
    const event = await stream.next();
    if (!event) throw new Error(`the stream ended without ${name}`);
    if (event.event === name) return event;
  }
}

function checkEvent({ event, data }: StreamedEvent): void {
  if (!Object.hasOwn(memberEvents, event) || !isJson(data)) throw new Error(`${event} is not declared`);
  expect(findFaults(memberEvents[event as keyof typeof memberEvents], structuredClone(data))).toEqual([]);
}
