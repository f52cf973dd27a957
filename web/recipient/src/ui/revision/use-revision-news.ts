import type { PublicChange, PublicChanges } from "@proffer/contract";
import { isDecided } from "@proffer/presentation";
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { readChanges } from "../../model/api.ts";
import type { ProposalSession, SessionState } from "../../model/proposal-session.ts";
import { createSeenRevision, createShownRevision, seenClass } from "../../model/seen-revision.ts";
import type { PageData } from "../../page-data.ts";
import type { RevisionNews } from "./revision-news.ts";

const noMarks: ReadonlyMap<string, PublicChange> = new Map();
const retryMs = 5_000;

/**
 * Returns the news about the shown revision, or undefined if it replaced no other. The changes are those
 * since the last revision that was on the reader's screen, or else since the previous one.
 */
export function useRevisionNews(
  data: PageData,
  state: SessionState | null,
  session: ProposalSession | null,
): RevisionNews | undefined {
  const revision = state?.proposal.revision ?? null;
  const number = revision?.number ?? 0;
  const [first] = useState(number);
  const [read, setRead] = useState(data.changes);
  const [seen, setSeen] = useState(0);
  const changes = read?.to === number ? read : null;
  useLayoutEffect(() => {
    document.documentElement.classList.remove(seenClass);
    if (!session || number === 0) return undefined;
    const store = createSeenRevision();
    const shown = createShownRevision();
    const known = store.read() ?? changes?.from ?? Math.max(number - 1, 1);
    // The changes are compared with the last revision that was on the screen, even if the reader did not
    // dismiss it.
    const last = shown.read() ?? 0;
    const from = last < number ? Math.max(known, last) : known;
    shown.write(number);
    if (number === 1 || from >= number) setSeen(number);
    store.write(number === 1 ? 1 : from);
    if (from >= number || changes?.from === from) return undefined;
    return loadChanges(data.api, from, setRead);
  }, [number]);
  const marks = useMemo(() => toMarks(changes), [changes]);
  if (!state || !revision || revision.replaced_at !== null || number === 1) return undefined;
  const isDismissed = seen >= number || isDecided(state.proposal.status);
  return {
    changes,
    marks: isDismissed ? noMarks : marks,
    isDismissed,
    isLive: number > first,
    dismiss: () => {
      createSeenRevision().write(number);
      setSeen(number);
    },
  };
}

function toMarks(changes: PublicChanges | null): ReadonlyMap<string, PublicChange> {
  const shown = changes?.changes.filter(({ change }) => change !== "removed") ?? [];
  return new Map(shown.map((change) => [change.id, change]));
}

/** Loads the changes. Without a connection, tries repeatedly. Returns a function that stops loading. */
function loadChanges(api: string, from: number, take: (changes: PublicChanges) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const load = async () => {
    const reply = await readChanges(api, from);
    if (isStopped) return;
    if (reply.kind === "answered") take(reply.data);
    else if (reply.kind === "unreachable") timer = setTimeout(() => void load(), retryMs);
  };
  void load();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
