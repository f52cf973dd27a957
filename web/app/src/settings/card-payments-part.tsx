import type { CardPayments } from "@proffer/contract";
import { useState } from "preact/hooks";
import { ApiError } from "../api/api-error.ts";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { getSession } from "../api/session.ts";
import { refresh } from "../api/use-api.ts";
import { say } from "../payments/say.ts";
import { say as sayCommon } from "../texts/say.ts";
import { copyText } from "../ui/copy-text.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogFoot } from "../ui/dialog-foot.tsx";
import { TextField } from "../ui/field.tsx";
import { formatDay } from "../ui/format.ts";
import { Section } from "../ui/section.tsx";
import { showToast } from "../ui/toast.tsx";

type Opened = "connect" | "disconnect" | null;

/** The connection to the provider of card payments. Only owners may change it. */
export function CardPaymentsPart({ cards }: { readonly cards: CardPayments | null }) {
  const [opened, setOpened] = useState<Opened>(null);
  const isOwner = getSession().organization.role === "owner";
  return (
    <Section
      title={say("cards")}
      lead={
        <>
          {say("cards_lead")}{" "}
          <a href="/docs/guides/payments" target="_blank" rel="noreferrer">
            {say("guide")}
          </a>
        </>
      }
    >
      {cards ? <Connected cards={cards} /> : <p>{say("not_connected")}</p>}
      {isOwner ? (
        <div class="section-row">
          <button
            type="button"
            class={cards ? "button" : "button primary"}
            onClick={() => setOpened("connect")}
          >
            {say(cards ? "replace_key" : "connect")}
          </button>
          {cards && (
            <button type="button" class="button quiet danger" onClick={() => setOpened("disconnect")}>
              {say("disconnect")}
            </button>
          )}
        </div>
      ) : (
        <p class="muted">{say("owners_connect")}</p>
      )}
      {opened === "connect" && <ConnectDialog cards={cards} onClose={() => setOpened(null)} />}
      {opened === "disconnect" && <DisconnectDialog onClose={() => setOpened(null)} />}
    </Section>
  );
}

function Connected({ cards }: { readonly cards: CardPayments }) {
  const { mode, account_id, account_name, key_end, has_webhook_secret, connected_at } = cards;
  return (
    <div class="card-account">
      <p class="card-account-head">
        <b dir="auto">{say("connected_to", { name: account_name ?? account_id })}</b>
        <span class={mode === "test" ? "pill amber" : "pill green"}>{say(`${mode}_mode`)}</span>
      </p>
      {mode === "test" && <p class="muted">{say("test_mode_lead")}</p>}
      <dl>
        <div>
          <dt class="muted">{say("key")}</dt>
          <dd dir="ltr">…{key_end}</dd>
        </div>
        <div>
          <dt class="muted">{say("connected_on")}</dt>
          <dd>{formatDay(connected_at)}</dd>
        </div>
        <div>
          <dt class="muted">Webhook</dt>
          <dd>{say(has_webhook_secret ? "webhook_on" : "webhook_off")}</dd>
        </div>
      </dl>
    </div>
  );
}

/** Describes why a key was not saved, or the card payments not disconnected. */
function describeRefusal(error: unknown): string {
  if (!(error instanceof ApiError)) return describeError(error);
  const reason = error.reasons["secret_key"];
  if (reason === "key_not_accepted" || reason === "takes_no_payments") return say(reason);
  if (error.status === 409) return say("still_open");
  return error.status === 503 ? say("unreachable") : describeError(error);
}

interface ConnectDialogProps {
  readonly cards: CardPayments | null;
  readonly onClose: () => void;
}

function ConnectDialog({ cards, onClose }: ConnectDialogProps) {
  const [key, setKey] = useState("");
  const [webhookSecret, setWebhookSecret] = useState("");
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const address = new URL("/api/payments/stripe/webhook", location.origin).href;
  const isAboutKey = error instanceof ApiError && error.details["secret_key"] !== undefined;
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      await request("PUT /api/organization/card-payments", {
        body: {
          provider: "stripe",
          secret_key: key,
          ...(webhookSecret !== "" && { webhook_secret: webhookSecret }),
        },
      });
      await refresh("GET /api/organization");
      showToast(say("connected_done"));
      onClose();
    } catch (reason) {
      setError(reason);
      setBusy(false);
    }
  };
  return (
    <Dialog title={say(cards ? "replace_key" : "connect")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <div class="dialog-body">
          {error !== undefined && !isAboutKey && (
            <p class="refusal" role="alert">
              {describeRefusal(error)}
            </p>
          )}
          <TextField
            label={say("secret_key")}
            hint={say("secret_key_hint")}
            type="password"
            autocomplete="off"
            required
            autofocus
            value={key}
            onValue={setKey}
            problem={isAboutKey ? describeRefusal(error) : undefined}
          />
          <details class="webhook-fields">
            <summary>{say("webhook")}</summary>
            <div>
              <p class="muted">{say("webhook_lead")}</p>
              <p class="webhook-address">
                <span class="unseen">{say("webhook_address")}: </span>
                <code dir="ltr">{address}</code>
                <button type="button" class="button" onClick={() => void copyText(address)}>
                  {sayCommon("copy")}
                </button>
              </p>
              <TextField
                label={say("webhook_secret")}
                type="password"
                autocomplete="off"
                value={webhookSecret}
                onValue={setWebhookSecret}
              />
            </div>
          </details>
          {cards?.has_webhook_secret === true && <p class="muted">{say("webhook_again")}</p>}
        </div>
        <DialogFoot action={say(cards ? "replace_key" : "connect")} isDisabled={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function DisconnectDialog({ onClose }: { readonly onClose: () => void }) {
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await request("DELETE /api/organization/card-payments", {});
      await refresh("GET /api/organization");
      showToast(say("disconnected_done"));
      onClose();
    } catch (error) {
      setRefusal(describeRefusal(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={say("disconnect_title")} onClose={onClose}>
      <div class="dialog-body">
        {refusal !== undefined && (
          <p class="refusal" role="alert">
            {refusal}
          </p>
        )}
        <p>{say("disconnect_text")}</p>
      </div>
      <footer class="dialog-foot">
        <button type="button" class="button" autofocus onClick={onClose}>
          {sayCommon("cancel")}
        </button>
        <button type="button" class="button danger" disabled={isBusy} onClick={() => void confirm()}>
          {say("disconnect")}
        </button>
      </footer>
    </Dialog>
  );
}
