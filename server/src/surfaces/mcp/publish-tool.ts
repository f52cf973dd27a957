import { operations, type AnswerOf } from "@proffer/contract";
import { refuseWithoutApproval } from "./approval-tool.ts";
import type { ConfirmedTool } from "./confirm-action.ts";
import { formatPeople } from "./send-tool.ts";
import { toErrorResult } from "./tool-result.ts";

const { publishRevision, previewPublication, getProposal } = operations;

type Publication = AnswerOf<typeof previewPublication>;

/** Maximum number of changes in a question. `preview_publication` returns all of them. */
const maxNamed = 20;

/** Publishes the draft of a revision after its changes and recipients were confirmed. */
export const publishTool: ConfirmedTool = {
  operation: publishRevision,
  input: {},
  title: "Publish a revision to the client",
  description: `${publishRevision.summary}. ${publishRevision.description} Asks for confirmation first: if the MCP client can ask its user, it does. Otherwise the first call publishes nothing, and returns the changes, the recipients and a confirmation for the second call.`,
  agreement: "publish",
  words: {
    confirmation:
      "The confirmation that the first call returned. Send it only after your user has agreed to the changes and the recipients. Repeat all other arguments unchanged. Valid for ten minutes, and only as long as nothing changes.",
    agree: "Publish it",
    nothing: "Nothing was published",
    unless: "Nothing is published unless you agree.",
    show: "Show your user what would change for the client, and who would get an email.",
  },
  async readPreview(callApi, params, body) {
    const [draft, publication] = await Promise.all([
      callApi(getProposal, { params: { id: params["draft_id"] ?? "" } }),
      callApi(previewPublication, { params }),
    ]);
    for (const { status, body: refusal } of [draft, publication])
      if (status !== 200) return { ...toErrorResult(refusal), isError: true };
    const { revision_of, approval } = draft.body as AnswerOf<typeof getProposal>;
    const { problem, ...effect } = publication.body as Publication;
    if (problem) return { ...toErrorResult({ error: problem }), isError: true };
    const refusal = refuseWithoutApproval(approval);
    if (refusal) return refusal;
    const given: Given = body;
    const recipients = given.notify === false ? [] : (given.recipients ?? effect.recipients);
    const changes = effect.changes.map(({ change, type, name }) => ({ change, type, name }));
    const shown = { ...effect, changes, recipients, note: given.note ?? null };
    return {
      etag: draft.etag,
      question: composeQuestion(revision_of, shown),
      shown: { revision: revision_of, would_publish: shown },
    };
  },
};

interface Given {
  readonly note?: string;
  readonly notify?: boolean;
  readonly recipients?: Publication["recipients"];
}

interface Effect extends Omit<Publication, "changes" | "problem"> {
  readonly changes: readonly Pick<Publication["changes"][number], "change" | "name">[];
  readonly note: string | null;
}

function composeQuestion(
  of: AnswerOf<typeof getProposal>["revision_of"],
  { currency, totals, changes, dropped_selections, voids_signing, recipients, note }: Effect,
): string {
  const named = changes.slice(0, maxNamed).map(({ change, name }) => `${change}: ${name ?? "the proposal"}`);
  const more = changes.length - named.length;
  const sums = Object.entries(totals).map(
    ([frequency, { from, to }]) => `${frequency}: ${from ?? 0} ${currency.from} → ${to ?? 0} ${currency.to}`,
  );
  const lost = dropped_selections.map(({ name }) => name).join(", ");
  return [
    `Publish revision ${of?.number} of "${of?.name}"?`,
    sums.join("\n"),
    [...named, ...(more > 0 ? [`and ${more} more`] : [])].join("\n"),
    lost && `Selections of the client that are dropped: ${lost}`,
    voids_signing && "The signatures so far become void.",
    recipients.length > 0 ? `Email to ${formatPeople(recipients)}` : "No email is sent.",
    note && `Note: ${note}`,
  ]
    .filter(Boolean)
    .join("\n\n");
}
