import type { Connection } from "@proffer/contract";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { request } from "../api/request.ts";
import type { InputOf } from "../api/operations.ts";
import { refresh } from "../api/use-api.ts";
import { say as sayCommon } from "../texts/say.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogFoot } from "../ui/dialog-foot.tsx";
import { showToast } from "../ui/toast.tsx";
import { CredentialField, NameField } from "./connection-fields.tsx";
import { describeRefusal } from "./describe-refusal.ts";
import { HowTo, isCrm } from "./guides.tsx";
import { say } from "./say.ts";

type Changes = InputOf<"PATCH /api/connections/{id}">["body"];

/** Changes a connection, and reads it and its log again. */
export async function updateConnection(id: string, body: Changes): Promise<void> {
  await request("PATCH /api/connections/{id}", { params: { id }, body });
  await refresh("GET /api/connections", "GET /api/connections/{id}/log", "GET /api/connections/{id}/options");
}

interface ConnectionDialogProps {
  readonly connection: Connection;
  readonly onClose: () => void;
}

export function RenameDialog({ connection: { id, name: before, provider }, onClose }: ConnectionDialogProps) {
  const [name, setName] = useState(before);
  const [error, setError] = useState<unknown>();
  return (
    <ChangeDialog
      title={say("rename")}
      problem={describeRefusal(error, provider).other}
      change={() => updateConnection(id, { name })}
      onError={setError}
      onClose={onClose}
    >
      <NameField autofocus value={name} onValue={setName} />
    </ChangeDialog>
  );
}

export function CredentialDialog({ connection: { id, provider }, onClose }: ConnectionDialogProps) {
  const [credential, setCredential] = useState("");
  const [error, setError] = useState<unknown>();
  const { ofCredential, other } = describeRefusal(error, provider);
  return (
    <ChangeDialog
      title={say(isCrm(provider) ? "replace_token" : "replace_address")}
      problem={other}
      change={() => updateConnection(id, isCrm(provider) ? { token: credential } : { url: credential })}
      onError={setError}
      onClose={onClose}
    >
      <HowTo provider={provider} />
      <CredentialField
        provider={provider}
        value={credential}
        onValue={setCredential}
        problem={ofCredential}
      />
      <p class="muted">{say("replace_hint")}</p>
    </ChangeDialog>
  );
}

interface ChangeDialogProps {
  readonly title: string;
  readonly problem: string | undefined;
  readonly change: () => Promise<void>;
  readonly onError: (error: unknown) => void;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

function ChangeDialog({ title, problem, change, onError, onClose, children }: ChangeDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    onError(undefined);
    try {
      await change();
      showToast(sayCommon("saved"));
      onClose();
    } catch (error) {
      onError(error);
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <div class="dialog-body">
          {problem !== undefined && (
            <p class="refusal" role="alert">
              {problem}
            </p>
          )}
          {children}
        </div>
        <DialogFoot action={sayCommon("save")} isDisabled={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  );
}
