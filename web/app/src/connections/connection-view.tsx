import type { Connection } from "@proffer/contract";
import { useLocation } from "preact-iso";
import { useState } from "preact/hooks";
import { request } from "../api/request.ts";
import { refresh } from "../api/use-api.ts";
import { ProblemWords } from "../deals/problem-words.tsx";
import { ProviderMark, providerNames } from "../deals/providers.tsx";
import { toPath } from "../routes.ts";
import { say as sayCommon } from "../texts/say.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { formatRelative } from "../ui/format.ts";
import { run } from "../ui/run.ts";
import { showToast } from "../ui/toast.tsx";
import { CredentialDialog, RenameDialog } from "./connection-dialogs.tsx";
import { DealSettingsForm } from "./deal-settings-form.tsx";
import { EventsForm } from "./events-form.tsx";
import { GuideLink, isCrm } from "./guides.tsx";
import { PushLog } from "./push-log.tsx";
import { say } from "./say.ts";
import { StatePill } from "./state-pill.tsx";

/** One connection: its state and actions, its settings, and its log. */
export function ConnectionView({ connection }: { readonly connection: Connection }) {
  const { provider, name, account, credential_end, problem } = connection;
  return (
    <>
      <section class="section wide">
        <p>
          <a href={toPath("settingsSection", { section: "integrations" })}>{say("all_connections")}</a>
        </p>
        <div class="connection-head">
          <ProviderMark provider={provider} />
          <h2 dir="auto">{name}</h2>
          <StatePill connection={connection} />
        </div>
        <p class="muted">
          <bdi>{[providerNames[provider], account?.name].filter(Boolean).join(" · ")}</bdi>
          {" · "}
          {say(isCrm(provider) ? "token_ends" : "address_ends", { end: toEnding(credential_end) })}
          {" · "}
          <GuideLink provider={provider} />
        </p>
        {problem && <Problem provider={provider} problem={problem} />}
        <Actions connection={connection} />
      </section>
      {connection.deals ? (
        <DealSettingsForm connection={connection} settings={connection.deals} />
      ) : (
        <EventsForm connection={connection} />
      )}
      <PushLog connection={connection} />
    </>
  );
}

/** Shows the end of a secret from left to right, also between letters of another direction. */
const toEnding = (end: string) => `\u2066…${end}\u2069`;

type ProblemProps = Pick<Connection, "provider"> & { readonly problem: NonNullable<Connection["problem"]> };

function Problem({ provider, problem: { code, message, since } }: ProblemProps) {
  return (
    <div class="connection-problem" role="status">
      <ProblemWords problem={code} provider={provider} message={message} />
      <p class="muted">{say("since", { when: formatRelative(since) })}</p>
    </div>
  );
}

type OpenDialog = "rename" | "replace" | "remove";

function Actions({ connection }: { readonly connection: Connection }) {
  const { id, provider, name, problem } = connection;
  const { route } = useLocation();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isTesting, setTesting] = useState(false);
  const close = () => setDialog(null);
  const test = async () => {
    setTesting(true);
    await run(async () => {
      const tested = await request("POST /api/connections/{id}/test", { params: { id } });
      await refresh("GET /api/connections", "GET /api/connections/{id}/log");
      if (!tested.problem) showToast(say(isCrm(provider) ? "tested_crm" : "tested_chat"));
    });
    setTesting(false);
  };
  return (
    <div class="section-row">
      <button type="button" class="button" disabled={isTesting} onClick={() => void test()}>
        {say(isCrm(provider) ? "test_crm" : "test_chat")}
      </button>
      <button
        type="button"
        class={needsCredential(problem) ? "button primary" : "button"}
        onClick={() => setDialog("replace")}
      >
        {say(isCrm(provider) ? "replace_token" : "replace_address")}
      </button>
      <button type="button" class="button" onClick={() => setDialog("rename")}>
        {say("rename")}
      </button>
      <button type="button" class="button quiet danger" onClick={() => setDialog("remove")}>
        {sayCommon("remove")}
      </button>
      {dialog === "rename" && <RenameDialog connection={connection} onClose={close} />}
      {dialog === "replace" && <CredentialDialog connection={connection} onClose={close} />}
      {dialog === "remove" && (
        <ConfirmDialog
          title={say("remove_title", { name })}
          text={say(isCrm(provider) ? "remove_crm" : "remove_chat")}
          action={sayCommon("remove")}
          onConfirm={async () => {
            await request("DELETE /api/connections/{id}", { params: { id } });
            route(toPath("settingsSection", { section: "integrations" }));
            await refresh("GET /api/connections");
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Tells whether a new token or address solves the problem. */
function needsCredential(problem: Connection["problem"]): boolean {
  return problem !== null && ["unauthorized", "other_account", "address_gone"].includes(problem.code);
}
