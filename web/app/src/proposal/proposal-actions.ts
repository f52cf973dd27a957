import type { ProposalSummary } from "@proffer/contract";
import { describeError } from "../api/describe-error.ts";
import type { InputOf } from "../api/operations.ts";
import { fetchAnswer, request } from "../api/request.ts";
import { changeAnswer, refresh } from "../api/use-api.ts";
import { say as sayCommon } from "../texts/say.ts";
import { saveAnswer } from "../ui/download-file.ts";
import { showProblem, showToast } from "../ui/toast.tsx";
import { say } from "./say.ts";

type NamedProposal = Pick<ProposalSummary, "id" | "name">;
type Action = NonNullable<InputOf<"POST /api/proposals/bulk">["body"]>["action"];

/** Maximum number of proposals in one request. */
const maxAtOnce = 100;

/** The outcome of changing several proposals. */
interface Outcome {
  readonly changed: readonly NamedProposal[];
  /** The names of proposals that refused the change, each with the reason. */
  readonly refusals: readonly string[];
}

/** Applies the same change to several proposals. The server may refuse the change for some of them. */
async function changeAll(
  action: Action,
  proposals: readonly NamedProposal[],
  tags?: readonly string[],
): Promise<Outcome> {
  const refusals = new Map<string, string>();
  for (let at = 0; at < proposals.length; at += maxAtOnce) {
    const ids = proposals.slice(at, at + maxAtOnce).map(({ id }) => id);
    const { errors = [] } = await request("POST /api/proposals/bulk", {
      body: { action, proposal_ids: ids, ...(tags && { tags: [...tags] }) },
    });
    for (const error of errors) {
      const [, id = "", reason = error] = /^Proposal (\S+): (.*)$/s.exec(error) ?? [];
      refusals.set(id, reason);
    }
  }
  return {
    changed: proposals.filter(({ id }) => !refusals.has(id)),
    refusals: proposals.flatMap(({ id, name }) => {
      const reason = refusals.get(id);
      return reason === undefined ? [] : [say("refused_one", { name, reason })];
    }),
  };
}

/**
 * Changes several proposals and shows the result, with the reasons of refusals and an undo for the changed
 * proposals.
 */
async function changeAndSay(
  change: () => Promise<Outcome>,
  done: (count: number) => string,
  undo?: (changed: readonly NamedProposal[]) => Promise<void>,
): Promise<void> {
  try {
    const { changed, refusals } = await change();
    const text = changed.length > 0 ? [done(changed.length)] : [];
    const back =
      undo && changed.length > 0 ? { label: sayCommon("undo"), run: () => undo(changed) } : undefined;
    if (refusals.length === 0) showToast(text.join(" "), back);
    else showProblem([...text, ...shorten(refusals)].join(" "), back);
  } catch (error) {
    showProblem(describeError(error));
  }
  await refresh("GET /api/proposals", "GET /api/proposal-counts", "GET /api/proposals/{id}");
}

/** Maximum number of refusals shown individually. The others are counted. */
const maxShownRefusals = 3;

function shorten(refusals: readonly string[]): string[] {
  const count = refusals.length - maxShownRefusals;
  return [...refusals.slice(0, maxShownRefusals), ...(count > 0 ? [say("refused_more", { count })] : [])];
}

export async function archiveProposals(proposals: readonly NamedProposal[]): Promise<void> {
  await changeAndSay(
    () => changeAll("archive", proposals),
    (count) => say("archived_count", { count }),
    unarchiveProposals,
  );
}

export async function unarchiveProposals(proposals: readonly NamedProposal[]): Promise<void> {
  await changeAndSay(
    () => changeAll("unarchive", proposals),
    (count) => say("unarchived_count", { count }),
  );
}

/** Shows the star at once, and reverts it if the server refuses. */
export async function starProposals(proposals: readonly NamedProposal[], isStarred: boolean): Promise<void> {
  const ids = new Set(proposals.map(({ id }) => id));
  const restore = changeAnswer("GET /api/proposals", (answer) => ({
    ...answer,
    data: answer.data.map((item) => (ids.has(item.id) ? { ...item, is_starred: isStarred } : item)),
  }));
  try {
    const { refusals } = await changeAll(isStarred ? "star" : "unstar", proposals);
    if (refusals.length > 0) showProblem(shorten(refusals).join(" "));
  } catch (error) {
    restore();
    showProblem(describeError(error));
  }
}

export async function tagProposals(proposals: readonly ProposalSummary[], tag: string): Promise<void> {
  const untagged = proposals.filter(({ tags }) => !tags.includes(tag));
  await changeAndSay(
    () => changeAll("add_tags", untagged, [tag]),
    (count) => say("tagged_count", { count, tag }),
    (changed) =>
      changeAndSay(
        () => changeAll("remove_tags", changed, [tag]),
        (count) => say("untagged_count", { count, tag }),
      ),
  );
}

export async function deleteProposals(proposals: readonly NamedProposal[]): Promise<void> {
  await changeAndSay(
    () => changeAll("delete", proposals),
    (count) => say("deleted_count", { count }),
    undeleteProposals,
  );
}

/**
 * Restores deleted proposals one by one, because there is no bulk operation and each may have lost its number
 * meanwhile.
 */
async function undeleteProposals(proposals: readonly NamedProposal[]): Promise<void> {
  await changeAndSay(
    async () => {
      const changed: NamedProposal[] = [];
      const refusals: string[] = [];
      for (const { id, name } of proposals) {
        const params = { id };
        try {
          const { lost_number: number } = await request("POST /api/proposals/{id}/undelete", { params });
          changed.push({ id, name });
          if (number !== null) refusals.push(say("number_lost", { name, number }));
        } catch (error) {
          refusals.push(say("refused_one", { name, reason: describeError(error) }));
        }
      }
      return { changed, refusals };
    },
    (count) => say("undeleted_count", { count }),
  );
}

export async function duplicateProposal(id: string): Promise<string> {
  const { data } = await request("POST /api/proposals/{id}/duplicate", { params: { id } });
  await refresh("GET /api/proposals");
  return data.id;
}

/**
 * Saves the PDF under the file name from the server. A tab showing the PDF would use the address of its bytes
 * as the name.
 */
export async function savePdf(id: string): Promise<void> {
  try {
    const answer = await fetchAnswer("POST /api/proposals/{id}/pdf", { params: { id } });
    await saveAnswer(answer, `${id}.pdf`);
  } catch (error) {
    showProblem(describeError(error));
  }
}
