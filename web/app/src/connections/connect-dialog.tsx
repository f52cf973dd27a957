import type { ConnectionProvider } from "@proffer/contract";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { request } from "../api/request.ts";
import { refresh } from "../api/use-api.ts";
import { ProviderMark, providerNames } from "../deals/providers.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { DialogFoot } from "../ui/dialog-foot.tsx";
import { showToast } from "../ui/toast.tsx";
import { CredentialField, NameField } from "./connection-fields.tsx";
import { describeRefusal } from "./describe-refusal.ts";
import { crms, HowTo, isCrm } from "./guides.tsx";
import { say } from "./say.ts";

interface ConnectDialogProps {
  readonly onClose: () => void;
  readonly onConnected: (id: string) => void;
}

/** Asks for a provider, then for its token or address. */
export function ConnectDialog({ onClose, onConnected }: ConnectDialogProps) {
  const [provider, setProvider] = useState<ConnectionProvider | null>(null);
  return (
    <Dialog
      title={provider ? say("connect_provider", { provider: providerNames[provider] }) : say("connect")}
      onClose={onClose}
      isWide
    >
      {provider ? (
        <ConnectForm
          provider={provider}
          onBack={() => setProvider(null)}
          onClose={onClose}
          onConnected={onConnected}
        />
      ) : (
        <ProviderChoice onProvider={setProvider} />
      )}
    </Dialog>
  );
}

const groups = [
  { title: "crms", providers: crms },
  { title: "chats", providers: ["slack", "microsoft_teams", "discord", "mattermost"] },
] as const;

function ProviderChoice({ onProvider }: { readonly onProvider: (provider: ConnectionProvider) => void }) {
  const choice = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => choice.current?.querySelector("button")?.focus(), []);
  return (
    <div ref={choice} class="dialog-body provider-groups">
      {groups.map(({ title, providers }) => (
        <section key={title}>
          <h3>{say(title)}</h3>
          <p class="muted">{say(`${title}_lead`)}</p>
          <ul class="provider-choice">
            {providers.map((provider) => (
              <li key={provider}>
                <button type="button" onClick={() => onProvider(provider)}>
                  <ProviderMark provider={provider} />
                  {providerNames[provider]}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface ConnectFormProps extends ConnectDialogProps {
  readonly provider: ConnectionProvider;
  readonly onBack: () => void;
}

function ConnectForm({ provider, onBack, onClose, onConnected }: ConnectFormProps) {
  const [credential, setCredential] = useState("");
  const [name, setName] = useState(providerNames[provider]);
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // The form appears while its dialog is open, and then `autofocus` does nothing.
  useLayoutEffect(() => form.current?.querySelector("input")?.focus(), []);
  const { ofCredential, other } = describeRefusal(error, provider);
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      const { data } = await request("POST /api/connections", {
        body: { provider, name, ...(isCrm(provider) ? { token: credential } : { url: credential }) },
      });
      await refresh("GET /api/connections");
      showToast(say("connected", { provider: providerNames[provider] }));
      onClose();
      onConnected(data.id);
    } catch (reason) {
      setError(reason);
      setBusy(false);
    }
  };
  return (
    <form ref={form} onSubmit={(event) => void submit(event)}>
      <div class="dialog-body">
        {other !== undefined && (
          <p class="refusal" role="alert">
            {other}
          </p>
        )}
        <HowTo provider={provider} />
        <CredentialField
          provider={provider}
          value={credential}
          onValue={setCredential}
          problem={ofCredential}
        />
        <NameField value={name} onValue={setName} />
      </div>
      <DialogFoot action={isBusy ? say("checking") : say("connect")} isDisabled={isBusy} onClose={onClose}>
        <button type="button" class="button quiet start" onClick={onBack}>
          {say("other_provider")}
        </button>
      </DialogFoot>
    </form>
  );
}
