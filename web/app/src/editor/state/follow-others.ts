import type { MemberEvents } from "@proffer/contract";
import { toUrl } from "../../api/request.ts";
import { isSignedOut } from "../../api/signed-out.ts";
import type { News } from "../../model/sync/change-queue.ts";
import type { Editor } from "./editor.ts";

const firstRetryMs = 1_000;
const maxRetryMs = 30_000;

/**
 * Hears what others change and who they are, until the returned function is called. Hidden windows hear nothing: a browser has
 * six connections to one host in all, and what they missed comes first when they are looked at again.
 */
export function followOthers(editor: Editor): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;
  let isEnded = false;

  function open(): void {
    close();
    if (isEnded || isSignedOut.value || document.visibilityState === "hidden") return;
    if (editor.saving.value.closed?.reason === "GONE") return;
    const query = { proposal: editor.id, version: editor.version };
    const next = new EventSource(toUrl("/api/events", { query }));
    // This stream begins at the version that the document has.
    listen(next, "changes", (changes) => editor.hear(changes as News));
    listen(next, "version", ({ version }) => editor.hear({ version }));
    listen(next, "presence", ({ members }) => {
      retryMs = firstRetryMs;
      editor.present.value = members;
    });
    next.addEventListener("error", () => {
      close();
      timer = setTimeout(() => void reopen(), retryMs * (1 + Math.random()));
      retryMs = Math.min(retryMs * 2, maxRetryMs);
    });
    source = next;
  }

  function close(): void {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  }

  /** Reading the proposal tells what a refused stream does not: that the session has ended, or the proposal is gone. */
  async function reopen(): Promise<void> {
    await editor.refresh();
    open();
  }

  const stopWatchingSession = isSignedOut.subscribe(open);
  document.addEventListener("visibilitychange", open);
  return () => {
    isEnded = true;
    stopWatchingSession();
    document.removeEventListener("visibilitychange", open);
    close();
  };
}

function listen<Name extends keyof MemberEvents>(
  source: EventSource,
  name: Name,
  take: (data: MemberEvents[Name]) => void,
): void {
  source.addEventListener(name, ({ data }: MessageEvent<string>) =>
    take(JSON.parse(data) as MemberEvents[Name]),
  );
}
