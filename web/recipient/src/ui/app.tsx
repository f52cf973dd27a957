import type { PublicProposal } from "@proffer/contract";
import { createSay, isDecided } from "@proffer/presentation";
import { useEffect, useMemo, useState } from "preact/hooks";
import { createFormat } from "../format.ts";
import { createViewReporter } from "../live/view-reporter.ts";
import { createApiAt } from "../model/api.ts";
import type { StoredDraft } from "../model/fields/field-drafts.ts";
import {
  createState,
  type ProposalSession,
  type SessionState,
  type News,
} from "../model/proposal-session.ts";
import { createStoredList, isChoice } from "../model/stored-changes.ts";
import type { PageData } from "../page-data.ts";
import { ClosedPage, FaultPage, isHidden } from "./closed-page.tsx";
import { useFields } from "./fields/use-fields.ts";
import { PageContext, type PageTools } from "./page-context.ts";
import { usePaymentScript } from "./payment/load-payment.ts";
import type { PaymentScript } from "./payment/payment.ts";
import { Proposal } from "./proposal.tsx";
import { useQuestions } from "./questions/use-questions.ts";
import { useKeptPlace } from "./revision/use-kept-place.ts";
import { useRevisionNews } from "./revision/use-revision-news.ts";

interface Props {
  readonly data: PageData;
  /** Null on the server, which takes no selections. */
  readonly session: ProposalSession | null;
  /** Loaded before the first rendering if it shows the payment. */
  readonly payment: PaymentScript;
}

/** The whole page, in any state. */
export function App({ data, session, payment: loadedPayment }: Props) {
  const { proposal } = data;
  const say = useMemo(() => createSay(() => data.texts, data.locale), [data]);
  const state = useSessionState(proposal, session);
  // A revision can have another currency.
  const currency = state?.proposal.currency ?? "USD";
  const format = useMemo(
    () =>
      createFormat(
        data.locale,
        currency,
        say,
        session ? undefined : proposal?.organization.time_zone,
        proposal?.organization.time_zone,
      ),
    [data, currency],
  );
  const revision = useRevisionNews(data, state, session);
  useKeptPlace(revision?.changes ?? state?.proposal.revision?.number);
  const reporter = useMemo(() => createViewReporter(createApiAt(data.api)), [data]);
  const isReadable = state !== null && !state.isGone && !isHidden(state.proposal.closed);
  useEffect(() => (session && isReadable ? reporter.watch() : undefined), [isReadable]);
  const [threadVersion, setThreadVersion] = useState<number>();
  useEffect(() => (session ? follow(session, setThreadVersion, data.api) : undefined), []);
  // The first rendering must equal the rendering of the server. Options can be selected from the second
  // rendering on.
  const [isRunning, setRunning] = useState(false);
  useEffect(() => setRunning(true), []);
  const questions = useQuestions(data.api, state, threadVersion, session !== null && isRunning);
  const [drafts] = useState(() => createStoredList<StoredDraft>(() => sessionStorage, `${data.api}#fields`));
  const fields = useFields(state, session !== null && isRunning, drafts);
  const payment = usePaymentScript(loadedPayment, data.locale, state, session !== null && isRunning);
  const tools = {
    say,
    format,
    voice: { format, say },
    session: isRunning ? session : null,
    api: data.api,
    revision,
    fields,
    questions,
    payment,
    display: state?.proposal.display ?? { modifications_in_price: false },
    isDecided: state !== null && isDecided(state.proposal.status),
    refusals: state?.refusals ?? new Map(),
    unconfirmed: findUnconfirmed(state),
  };
  return (
    <PageContext.Provider value={tools}>
      {!state || state.isGone ? (
        <FaultPage fault={data.fault ?? "unknown"} />
      ) : isHidden(state.proposal.closed) ? (
        <ClosedPage proposal={state.proposal} reason={state.proposal.closed} />
      ) : (
        <Proposal state={state} seen={reporter.turnTo} />
      )}
    </PageContext.Provider>
  );
}

function findUnconfirmed(state: SessionState | null): PageTools["unconfirmed"] {
  if (!state?.unsent.some(isChoice)) return undefined;
  return state.saving === "waiting" ? "waiting" : "saving";
}

function useSessionState(
  proposal: PublicProposal | null,
  session: ProposalSession | null,
): SessionState | null {
  const [state, setState] = useState(() => session?.state ?? (proposal && createState(proposal)));
  useEffect(() => {
    if (!session) return undefined;
    const stop = session.subscribe(setState);
    session.resume();
    return stop;
  }, []);
  return state;
}

const reopenMs = 30_000;

/**
 * Listens to the changes by other people while the page is open. `hearThreads` gets the version of the
 * threads. Returns a function that stops listening.
 */
function follow(session: ProposalSession, hearThreads: (version: number) => void, api: string): () => void {
  let source: EventSource;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    source = new EventSource(`${api}/events`);
    source.addEventListener("change", (event: MessageEvent<string>) => {
      const news = JSON.parse(event.data) as News & { thread_version: number };
      void session.hear(news);
      hearThreads(news.thread_version);
    });
    source.addEventListener("gone", () => {
      source.close();
      void session.reread();
    });
    source.addEventListener("error", () => {
      // The browser opens a broken connection again, but not a refused one, for example by a restarting
      // server.
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
