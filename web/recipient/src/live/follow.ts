import type { ProposalSession, News } from "../model/proposal-session.ts";

const reopenMs = 30_000;

/** Hears of what others change, for as long as the page is open. */
export function follow(session: ProposalSession, api: string): () => void {
  let source: EventSource;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    source = new EventSource(`${api}/events`);
    source.addEventListener("change", (event: MessageEvent<string>) => {
      void session.hear(JSON.parse(event.data) as News);
    });
    source.addEventListener("gone", () => {
      source.close();
      void session.reread();
    });
    source.addEventListener("error", () => {
      // A connection that broke is opened again by the browser; one that was refused, as by a server that restarts, is not.
      if (source.readyState === EventSource.CLOSED) reopening = setTimeout(() => void reopen(), reopenMs);
    });
  };
  const reopen = async () => {
    await session.reread();
    if (!session.state.isGone) open();
  };
  const flush = () => void session.flush();
  open();
  addEventListener("online", flush);
  return () => {
    source.close();
    clearTimeout(reopening);
    removeEventListener("online", flush);
  };
}
