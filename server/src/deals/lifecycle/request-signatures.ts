import type { Context } from "../../context.ts";
import type { PresentedProposal } from "../../proposals/index.ts";
import { changeLifecycle } from "./change-lifecycle.ts";
import type { Lifecycle } from "./lifecycle.ts";
import { askNextSigner } from "./signing/ask-next-signer.ts";
import { beginSigning } from "./signing/begin-signing.ts";

/** Freezes content and selections, and asks the first signer. */
export function requestSignatures(
  lifecycle: Lifecycle,
  context: Context,
  id: string,
): Promise<PresentedProposal> {
  return changeLifecycle(context, id, (locked) =>
    beginSigning(locked, "request_signatures", { next: (signing) => askNextSigner(lifecycle, signing) }),
  );
}
