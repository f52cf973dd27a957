import type { PublicProposal } from "@proffer/contract";
import { createSay, isDecided } from "@proffer/presentation";
import { useEffect, useMemo, useState } from "preact/hooks";
import { createFormat } from "../../../recipient/src/format.ts";
import type { Api, ApiResult } from "../../../recipient/src/model/api.ts";
import { ProposalSession } from "../../../recipient/src/model/proposal-session.ts";
import type { Choice } from "../../../recipient/src/model/choose.ts";
import type { Texts } from "../../../recipient/src/texts.ts";
import { useFields } from "../../../recipient/src/ui/fields/use-fields.ts";
import { PageContext } from "../../../recipient/src/ui/page-context.ts";
import { Proposal } from "../../../recipient/src/ui/proposal.tsx";
import type { PaperHost } from "../paper/paper-host.ts";

interface PreviewPageProps {
  readonly proposal: PublicProposal;
  readonly locale: string;
  readonly texts: Texts;
  readonly host: PaperHost;
}

/** The client's page with its own components. The surrounding page answers in place of the server. */
export function PreviewPage({ proposal, locale, texts, host }: PreviewPageProps) {
  const session = useMemo(() => new ProposalSession(proposal, createApi(host), emptyStore), []);
  const [state, setState] = useState(session.state);
  useEffect(() => session.subscribe(setState), [session]);
  useEffect(() => void session.reread(), [proposal]);
  const say = useMemo(() => createSay(() => texts, locale), [texts]);
  const { currency, organization } = state.proposal;
  const format = useMemo(
    () => createFormat(locale, currency, say, undefined, organization.time_zone),
    [currency, organization.time_zone],
  );
  const fields = useFields(state, true, emptyStore);
  const tools = {
    say,
    format,
    voice: { format, say },
    session,
    api: host.api,
    display: state.proposal.display,
    isDecided: isDecided(state.proposal.status),
    refusals: state.refusals,
    fields,
  };
  return (
    <PageContext.Provider value={tools}>
      <Proposal state={state} seen={() => undefined} />
    </PageContext.Provider>
  );
}

const emptyStore = { read: () => [], write: () => undefined };

/**
 * Creates an API that answers choices and values of fields as the server would, without saving them. It refuses
 * decisions, because a preview cannot be accepted.
 */
function createApi(host: PaperHost): Api {
  return {
    read: async () => ({ kind: "answered", data: host.getView() }),
    post: async (what, body): Promise<ApiResult> => {
      if (what === "fields") {
        const { id, value } = body as Pick<PublicProposal["fields"][number], "id" | "value">;
        return { kind: "answered", data: host.fill(id, value) };
      }
      if (what !== "selections") return { kind: "refused", status: 400, fields: {} };
      const answer = host.choose(body as Choice);
      return "ok" in answer
        ? { kind: "refused", status: 400, fields: {} }
        : { kind: "answered", data: answer };
    },
    report: () => undefined,
  };
}
