import type { ProposalSummary } from "@proffer/contract";
import { describeError } from "../api/describe-error.ts";
import { fetchAnswer, request } from "../api/request.ts";
import { changeAnswer, refresh } from "../api/use-api.ts";
import { say } from "../texts/say.ts";
import { showProblem, showToast } from "../ui/toast.tsx";

type Change = (id: string) => Promise<unknown>;

/** Requests that are under way at once, for many proposals. */
const maxRequests = 4;

/** Does the same to several proposals, and says what became of it. Until there is one operation for it, one request each. */
async function changeEach(
  ids: readonly string[],
  change: Change,
  done: (count: number) => void,
): Promise<void> {
  const waiting = [...ids];
  const problems: unknown[] = [];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
      await change(id).catch((error: unknown) => problems.push(error));
  };
  await Promise.all(Array.from({ length: maxRequests }, work));
  await refresh("GET /api/proposals", "GET /api/proposals/{id}");
  if (problems.length > 0)
    showProblem(say("some_failed", { count: problems.length, reason: describeError(problems[0]) }));
  else done(ids.length);
}

const archive: Change = (id) => request("POST /api/proposals/{id}/archive", { params: { id } });
const unarchive: Change = (id) => request("POST /api/proposals/{id}/unarchive", { params: { id } });

export async function archiveProposals(ids: readonly string[]): Promise<void> {
  await changeEach(ids, archive, (count) =>
    showToast(say("archived_count", { count }), { label: say("undo"), run: () => unarchiveProposals(ids) }),
  );
}

export async function unarchiveProposals(ids: readonly string[]): Promise<void> {
  await changeEach(ids, unarchive, (count) => showToast(say("unarchived_count", { count })));
}

/** Shows the star at once, and takes it back where the server refuses. */
export async function starProposals(ids: readonly string[], isStarred: boolean): Promise<void> {
  const restore = changeAnswer("GET /api/proposals", (answer) => ({
    ...answer,
    data: answer.data.map((item) => (ids.includes(item.id) ? { ...item, is_starred: isStarred } : item)),
  }));
  const change: Change = (id) =>
    request(isStarred ? "POST /api/proposals/{id}/star" : "POST /api/proposals/{id}/unstar", {
      params: { id },
    });
  try {
    await Promise.all(ids.map(change));
  } catch (error) {
    restore();
    showProblem(describeError(error));
  }
}

export async function tagProposals(items: readonly ProposalSummary[], tag: string): Promise<void> {
  const untagged = items.filter(({ tags = [] }) => !tags.includes(tag));
  const tagsOf = new Map(untagged.map(({ id, tags }) => [id, [...tags, tag]]));
  await changeEach(
    [...tagsOf.keys()],
    (id) => request("PATCH /api/proposals/{id}", { params: { id }, body: { tags: tagsOf.get(id) ?? [] } }),
    (count) => showToast(say("tagged_count", { count, tag })),
  );
}

export async function duplicateProposal(id: string): Promise<string> {
  const { data } = await request("POST /api/proposals/{id}/duplicate", { params: { id } });
  await refresh("GET /api/proposals");
  return data.id;
}

export async function deleteProposal(id: string): Promise<void> {
  await request("DELETE /api/proposals/{id}", { params: { id } });
  await refresh("GET /api/proposals");
}

/** Opens the PDF in a tab of its own. */
export async function openPdf(id: string): Promise<void> {
  try {
    const answer = await fetchAnswer("POST /api/proposals/{id}/pdf", { params: { id } });
    const url = URL.createObjectURL(await answer.blob());
    const link = Object.assign(document.createElement("a"), { href: url, target: "_blank" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch (error) {
    showProblem(describeError(error));
  }
}
