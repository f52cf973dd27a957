/** An event received by a client of a stream. */
export interface StreamedEvent {
  readonly id: string | undefined;
  readonly event: string;
  // Tests read data of every shape.
  readonly data: ReturnType<JSON["parse"]>;
}

export interface ClientStream {
  readonly status: number;
  readonly headers: Headers;
  /** Returns the next event, or undefined after the stream has ended. */
  next(): Promise<StreamedEvent | undefined>;
  close(): Promise<void>;
}

/** Opens a stream of server-sent events. */
export async function openStream(url: string, headers: Record<string, string> = {}): Promise<ClientStream> {
  const answer = await fetch(url, { headers });
  const chunks = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    status: answer.status,
    headers: answer.headers,
    next: async () => {
      for (;;) {
        const found = /^(?:id: (.*)\n)?event: (\w+)\ndata: (.*)\n\n/m.exec(text);
        if (found) {
          const [all, id, event = "", data = ""] = found;
          text = text.slice(found.index + all.length);
          return { id, event, data: JSON.parse(data) };
        }
        const { value, done } = (await chunks?.read()) ?? { value: undefined, done: true };
        if (done) return undefined;
        text += value;
      }
    },
    close: async () => chunks?.cancel(),
  };
}
