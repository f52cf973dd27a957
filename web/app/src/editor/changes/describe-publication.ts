import type { DroppedSelection, PublicationPreview } from "@proffer/contract";
import { ApiError } from "../../api/api-error.ts";
import { describeError } from "../../api/describe-error.ts";
import type { Addressee } from "../../send/addressees.ts";
import { say } from "./say.ts";

/** Describes the reason why a draft cannot be published, or returns null. */
export function describeProblem({ problem, changes }: PublicationPreview): string | null {
  if (!problem) return null;
  const { code, message, details = {} } = problem;
  if (code === "FORBIDDEN") return say("problem_archived");
  if (code === "CONFLICT") return say("problem_conflict");
  if ("settings.expiring_on" in details) return say("problem_expired");
  if (changes.length === 0 && Object.keys(details).length === 0) return say("no_changes_yet");
  return describeError(new ApiError(0, code, message, details));
}

/** Lists the people who get an email about the publication if the sender picks no others. */
export function listUsualRecipients({ recipients }: PublicationPreview): Addressee[] {
  return recipients.map(({ name, email }) => ({ name: name.trim() || email, email }));
}

/** Says who else gets an email about the publication, apart from the shown recipients. */
export function describeTold(
  { recipients, voids_signing: voidsSigning }: PublicationPreview,
  canTell: boolean,
): string | undefined {
  if (canTell) return voidsSigning ? say("signers_told") : undefined;
  return recipients.length === 0 ? say("told_nobody") : undefined;
}

/** Tells whether the publication dropped the selections that the preview showed. */
export function hasShownAll(
  shown: readonly DroppedSelection[],
  dropped: readonly DroppedSelection[],
): boolean {
  const known = new Set(shown.map(({ item_id }) => item_id));
  return dropped.every(({ item_id }) => known.has(item_id));
}
