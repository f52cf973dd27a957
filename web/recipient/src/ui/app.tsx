import type { PublicProposal } from "@proffer/contract";
import { isDecided } from "@proffer/presentation";
import { useEffect, useMemo, useState } from "preact/hooks";
import { createFormat } from "../format.ts";
import { follow } from "../live/follow.ts";
import { createViewReporter } from "../live/view-reporter.ts";
import { createApiAt } from "../model/api.ts";
import { createState, type ProposalSession, type SessionState } from "../model/proposal-session.ts";
import type { PageData } from "../page-data.ts";
import { sayIn } from "../texts/texts.ts";
import { ClosedPage, FaultPage, isHidden } from "./closed-page.tsx";
import { PageContext } from "./page-context.ts";
import { Proposal } from "./proposal.tsx";

interface Props {
  readonly data: PageData;
  /** Null on the server, where nothing can be chosen. */
  readonly session: ProposalSession | null;
}

/** The whole page, in whatever state it is. */
export function App({ data, session }: Props) {
  const { proposal } = data;
  const say = useMemo(() => sayIn(data.texts, data.locale), [data]);
  const format = useMemo(
    () =>
      createFormat(
        data.locale,
        proposal?.currency ?? "USD",
        say,
        session ? undefined : proposal?.organization.time_zone,
        proposal?.organization.time_zone,
      ),
    [data],
  );
  const state = useSessionState(proposal, session);
  const reporter = useMemo(() => createViewReporter(createApiAt(data.api)), [data]);
  const isReadable = state !== null && !state.isGone && !isHidden(state.proposal.closed);
  useEffect(() => (session && isReadable ? reporter.watch() : undefined), [isReadable]);
  useEffect(() => (session ? follow(session, data.api) : undefined), []);
  // The first view is the one that the server wrote down; from the next one on things can be chosen.
  const [isRunning, setRunning] = useState(false);
  useEffect(() => setRunning(true), []);
  const tools = {
    say,
    format,
    voice: { format, say },
    session: isRunning ? session : null,
    api: data.api,
    display: state?.proposal.display ?? { modifications_in_price: false },
    isDecided: state !== null && isDecided(state.proposal.status),
    refusals: state?.refusals ?? new Map(),
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
