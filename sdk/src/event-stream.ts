import type { ProfferClient } from "./client.ts";
import { ApiError, ConnectionError } from "./errors.ts";
import { computeBackoffMs, send, wait, type Endpoint, type OperationRequest } from "./send.ts";

/** A server-sent event. */
export interface ServerEvent {
  readonly event: string;
  readonly data: unknown;
  /** The id of the event, to continue after it with `lastEventId`. */
  readonly id?: string;
}

/** Longest silence of a working connection: the server writes every 20 seconds. */
const maxSilenceMs = 60_000;

/**
 * Yields the events of a stream. A broken stream is opened again after its last event. Ends with the event
 * `gone`, which means that the access has ended. Throws if the stream cannot be opened at first, or if the
 * server refuses it.
 */
export async function* readEvents(
  client: ProfferClient,
  endpoint: Endpoint,
  request: OperationRequest,
): AsyncGenerator<ServerEvent, void, void> {
  let { lastEventId } = request;
  let wasOpen = false;
  for (let failures = 0; ; failures += 1) {
    try {
      const { body } = await send(client, endpoint, { ...request, lastEventId }, (response) => response);
      wasOpen = true;
      for await (const event of readBody(body)) {
        failures = 0;
        lastEventId = event.id ?? lastEventId;
        yield event;
        if (event.event === "gone") return;
      }
    } catch (error) {
      request.signal?.throwIfAborted();
      if (!wasOpen || !isTemporary(error)) throw error;
    }
    await wait(computeBackoffMs(failures), request.signal);
  }
}

function isTemporary(error: unknown): boolean {
  return error instanceof ConnectionError || (error instanceof ApiError && error.status >= 429);
}

/** Yields the events of one connection, until it ends. */
async function* readBody(body: Response["body"]): AsyncGenerator<ServerEvent, void, void> {
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  try {
    for (;;) {
      const { value, done } = await withinSilence(reader.read());
      if (done) return;
      // A carriage return at the end of a chunk may be half of a line end.
      text = (text + value).replace(/\r\n|\r(?!$)/g, "\n");
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event) yield event;
      }
    }
  } catch (error) {
    throw error instanceof ConnectionError
      ? error
      : new ConnectionError("The stream broke", { cause: error });
  } finally {
    await reader.cancel().catch(() => {});
  }
}

async function withinSilence<T>(read: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ConnectionError("The stream fell silent")), maxSilenceMs);
  });
  try {
    return await Promise.race([read, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** Parses the lines of one event. Returns undefined for a comment or a setting. */
function parseEvent(block: string): ServerEvent | undefined {
  const fields: Record<string, string> = {};
  for (const line of block.split("\n")) {
    const [, name = "", value = ""] = /^(\w+):? ?(.*)$/.exec(line) ?? [];
    fields[name] = name === "data" && "data" in fields ? `${fields["data"]}\n${value}` : value;
  }
  if (fields["data"] === undefined) return undefined;
  return {
    event: fields["event"] ?? "message",
    data: JSON.parse(fields["data"]),
    ...(fields["id"] !== undefined && { id: fields["id"] }),
  };
}
