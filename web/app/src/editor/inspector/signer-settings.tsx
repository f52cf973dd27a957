import type { ProposalSettings } from "@proffer/contract";
import { useEffect, useRef, useState } from "preact/hooks";
import type { DocumentNode } from "../../model/document/node.ts";
import { getValue } from "../../model/document/proposal-document.ts";
import { setField } from "../../model/edits/edits.ts";
import { isEmailAddress, trimInvisible } from "@proffer/contract/people";
import { SignerFields } from "../../send/signer-fields.tsx";
import { listSigners, toSigning, type Signing } from "../../send/signing.ts";
import { useEditor } from "../state/use-editor.ts";
import { say } from "../say.ts";
import type { NodesProps } from "./shared-fields.tsx";

/**
 * The signers, as in the dialog that sends the proposal. They are saved when all addresses are complete,
 * because the server rejects incomplete ones.
 */
export function SignerSettings({ nodes: [root] }: NodesProps) {
  const editor = useEditor();
  const saved = readSigning(root);
  const [typed, setTyped] = useState<Signing>();
  const own = useRef("");
  const described = JSON.stringify(saved);
  // Discards the typed text when undo or another user changes the signers.
  useEffect(() => {
    if (described !== own.current) setTyped(undefined);
  }, [described]);
  const signing = typed ?? saved;

  function change(part: Partial<Signing>): void {
    const next = { ...signing, ...part };
    setTyped(next);
    if (isUnfinished(next)) return;
    const signers = next.signers.filter(({ name, email }) => name !== "" || email !== "");
    const patch = toSigning({ ...next, signers, method: "digital_signatures" });
    // Makes one edit after another, because the first edit creates the signing settings if there are none
    // yet.
    for (const [name, to] of Object.entries(patch))
      editor.typeEdit(setField([editor.getNode(editor.id)], `settings.signing.${name}`, to), "signers");
    own.current = JSON.stringify(readSigning(editor.getNode(editor.id)));
  }

  if (editor.isReadOnly.value) return null;
  return (
    <>
      <SignerFields signing={signing} onSigning={change} />
      {typed && isUnfinished(typed) && (
        <p class="note" role="status">
          {say("email_unfinished")}
        </p>
      )}
    </>
  );
}

function readSigning(root: DocumentNode | undefined): Signing {
  return listSigners((getValue(root, "settings") ?? {}) as ProposalSettings);
}

function isUnfinished({ signers }: Signing): boolean {
  return signers.some(({ email }) => email !== "" && !isEmailAddress(trimInvisible(email)));
}
