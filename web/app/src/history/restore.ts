import type { ProposalVersion } from "@proffer/contract";
import { fetchAnswer, request } from "../api/request.ts";
import { describeRefusal, refreshProposal } from "../proposal-activity/change-state.ts";
import { showProblem, showToast } from "../ui/toast.tsx";
import type { Present } from "./present.ts";
import { say } from "./say.ts";

/** Starts the next revision with the content of a version. Returns the id of its draft. */
export async function reviseVersion(id: string, version: ProposalVersion): Promise<string> {
  const body = { version_id: version.id };
  const { data } = await request("POST /api/proposals/{id}/revisions", { params: { id }, body });
  await refreshProposal();
  return data.id;
}

/**
 * Restores the content of a version, in one step that the toast can undo. Returns the reason of a refusal,
 * for example if another user has changed the proposal since it was shown here.
 */
export async function restoreVersion(
  id: string,
  version: ProposalVersion,
  present: Present,
  onUndone: () => Promise<void>,
): Promise<string | undefined> {
  try {
    const etag = await restore(id, version.id, present.etag);
    if (etag === present.etag) showToast(say("restored_nothing"));
    else {
      const lost = await countLostPictures(id);
      showToast(lost > 0 ? say("restored_without_pictures", { count: lost }) : say("restored"), {
        label: say("undo"),
        run: () => undoRestore(id, { before: present.etag, after: etag, onUndone }),
      });
    }
    return undefined;
  } catch (error) {
    return await describeRefusal(id, error);
  } finally {
    await refreshProposal();
  }
}

interface RestoreStep {
  /** ETags of the proposal before and after the restore. */
  readonly before: string;
  readonly after: string;
  readonly onUndone: () => Promise<void>;
}

/** Undoes a restore. The server kept the replaced state as a version. */
async function undoRestore(id: string, { before, after, onUndone }: RestoreStep): Promise<void> {
  try {
    const { data } = await request("GET /api/proposals/{id}/versions", { params: { id } });
    const kept = data.find(({ version }) => version === toNumber(before));
    if (!kept) throw new Error("The version before the restore is gone");
    await restore(id, kept.id, after);
    showToast(say("restore_undone"));
  } catch (error) {
    showProblem(await describeRefusal(id, error));
  }
  await refreshProposal();
  await onUndone();
}

/** Restores a version and returns the new ETag of the proposal. */
async function restore(id: string, versionId: string, ifMatch: string): Promise<string> {
  const params = { id, version_id: versionId };
  const answer = await fetchAnswer("POST /api/proposals/{id}/versions/{version_id}/restore", {
    params,
    ifMatch,
  });
  return answer.headers.get("etag") ?? "";
}

/** Counts the pictures of a proposal that have been deleted from the images of the organization. */
async function countLostPictures(id: string): Promise<number> {
  const proposal = await request("GET /api/proposals/{id}", { params: { id } });
  const paths = new Set(JSON.stringify(proposal).match(/\/images\/img_[\w-]+/g));
  const answers = await Promise.all(
    [...paths].map((path) => fetch(path, { method: "HEAD", cache: "no-store" }).catch(() => undefined)),
  );
  return answers.filter((answer) => answer?.status === 404).length;
}

const toNumber = (etag: string) => Number(/\d+/.exec(etag)?.[0]);
