import type { PublicChanges, PublicProposal } from "@proffer/contract";
import { totalsShowMinorUnits } from "@proffer/presentation";
import { useEffect, useRef, useState } from "preact/hooks";
import { getChangeName, isDropped } from "@proffer/presentation";
import { findContractChange, listTotalChanges } from "../../model/list-total-changes.ts";
import { Icon } from "../icons.tsx";
import { usePage } from "../page-context.ts";
import { Said } from "../said.tsx";
import { ChangeList } from "./change-list.tsx";
import { FromTo } from "./from-to.tsx";
import { EarlierRevisions } from "./replaced-notice.tsx";

export const noticeId = "revision";

/** Takes the reader to the notice, after the current dialog is closed. */
export function showNotice(): void {
  requestAnimationFrame(() => {
    const notice = document.getElementById(noticeId);
    notice?.focus({ preventScroll: true });
    notice?.scrollIntoView({ block: "center" });
  });
}

/**
 * The notice about a revision: its date, the note, the client's totals, and the list of changes. After the
 * reader has dismissed it, one line remains.
 */
export function RevisionNotice({ proposal }: { proposal: PublicProposal }) {
  const { say, format, revision: news, session } = usePage();
  const list = useRef<HTMLElement>(null);
  const wasDismissed = useRef(news?.isDismissed);
  const isDismissed = news?.isDismissed;
  useEffect(() => {
    // The pressed button is gone.
    if (isDismissed && wasDismissed.current === false && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true });
    wasDismissed.current = isDismissed;
  }, [isDismissed]);
  const { revision } = proposal;
  if (!news || !revision) return null;
  const { changes } = news;
  return (
    <section class="revision" id={noticeId} aria-labelledby="revision-title" tabIndex={-1}>
      <div class="revision-inner">
        <p class="revision-line">
          <strong id="revision-title">
            {say("revised_on", { date: format.date(revision.published_at) })}
          </strong>
          <span class="tag">{say("revision", { number: revision.number })}</span>
          {changes && <span class="muted">{say("change_count", { count: changes.changes.length })}</span>}
        </p>
        {!isDismissed && (
          <div class="revision-news">
            {revision.sender_note !== null && (
              <p class="revision-note" dir="auto">
                {revision.sender_note}
              </p>
            )}
            {changes && <OwnTotals changes={changes} proposal={proposal} />}
            {changes && <Dropped changes={changes} />}
          </div>
        )}
        {!isDismissed && (
          <button type="button" class="secondary revision-end" disabled={!session} onClick={news.dismiss}>
            {say("got_it")}
          </button>
        )}
        {changes && (
          <details class="revision-details">
            <summary ref={list}>
              <span class="when-shut">{say("show_changes")}</span>
              <span class="when-open">{say("hide_changes")}</span>
            </summary>
            <ChangeList changes={changes} />
            <EarlierRevisions number={revision.number} />
          </details>
        )}
      </div>
    </section>
  );
}

interface Props {
  readonly changes: PublicChanges;
  readonly proposal: PublicProposal;
}

/** The client's own totals before and after the revision. */
function OwnTotals({ changes, proposal }: Props) {
  const { say, format } = usePage();
  const { totals, missing } = proposal;
  // There is no total until the client has made all required choices.
  if (missing.length > 0 || Object.keys(changes.totals).length === 0) return null;
  const minor = totalsShowMinorUnits(proposal);
  const changed = listTotalChanges(changes, { say, format, minor });
  const contract = findContractChange(changes, { format, minor });
  if (changed.length === 0 && !contract) return <p class="revision-totals">{say("same_total")}</p>;
  const isCurrent = changed.every(
    ({ frequency }) => (totals[frequency]?.total ?? 0) === (changes.totals[frequency]?.to ?? 0),
  );
  return (
    <div class="revision-totals">
      {changed.length > 0 && (
        <p class="revision-total-name">{say(isCurrent ? "your_total" : "total_then")}</p>
      )}
      {changed.map(({ frequency, from, to, difference }) => (
        <p key={frequency} class="revision-total">
          <FromTo from={from} to={to} />
          {frequency !== "once" && <span class="per">{format.per(frequency)}</span>}
          {difference && (
            <span class="muted">
              <Said words={difference.words} values={{ amount: difference.amount }} />
            </span>
          )}
        </p>
      ))}
      {contract && (
        <>
          <p class="revision-total-name">{say("contract_total")}</p>
          <p class="revision-total">
            <FromTo {...contract} />
          </p>
        </>
      )}
    </div>
  );
}

/** The names of the client's selections that the revision does not keep. */
function Dropped({ changes }: { changes: PublicChanges }) {
  const { say, format } = usePage();
  const names = changes.changes.filter(isDropped).map((change) => getChangeName(change, say));
  if (names.length === 0) return null;
  return (
    <p class="revision-dropped">
      <Icon name="alert" />
      <span>{say("dropped", { names: format.names(names) })}</span>
    </p>
  );
}

/**
 * A link to the notice for a reader who has scrolled past it when a revision is published. It disappears when
 * the notice is on the screen.
 */
export function RevisedNow() {
  const { say, revision } = usePage();
  const [isAway, setAway] = useState(false);
  const isNew = revision !== undefined && revision.isLive && !revision.isDismissed;
  const number = isNew ? revision.changes?.to : undefined;
  useEffect(() => {
    const notice = document.getElementById(noticeId);
    if (!isNew || !notice) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      setAway(entry !== undefined && !entry.isIntersecting);
      if (entry?.isIntersecting) observer.disconnect();
    });
    observer.observe(notice);
    return () => observer.disconnect();
  }, [isNew, number]);
  return isNew && isAway ? (
    <a class="revised-now" href={`#${noticeId}`}>
      {say("revised_now")} <strong>{say("see_changes")}</strong>
    </a>
  ) : null;
}
