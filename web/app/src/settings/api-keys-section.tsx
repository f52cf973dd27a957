import { useState } from "preact/hooks";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { refresh, useApi } from "../api/use-api.ts";
import { say } from "../texts/say.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { TextField } from "../ui/field.tsx";
import { formatDay, formatRelative } from "../ui/format.ts";
import { run } from "../ui/run.ts";
import { Secret } from "./secret.tsx";

export function ApiKeysSection() {
  const { data, error } = useApi("GET /api/api-keys", {});
  const [name, setName] = useState("");
  const [expiry, setExpiry] = useState("");
  const [secret, setSecret] = useState<string>();
  const [revoking, setRevoking] = useState<{ readonly id: string; readonly name: string } | null>(null);

  const create = (event: Event) => {
    event.preventDefault();
    return run(async () => {
      const expires_at = expiry ? new Date(`${expiry}T23:59:59`).toISOString() : null;
      const answer = await request("POST /api/api-keys", { body: { name, expires_at } });
      setSecret(answer.data.key);
      setName("");
      await refresh("GET /api/api-keys");
    });
  };

  return (
    <section class="section">
      <h2>{say("section_api_keys")}</h2>
      <p class="muted">
        {say("api_keys_lead")}{" "}
        <a href="/docs" target="_blank" rel="noreferrer">
          {say("api_reference")}
        </a>
      </p>
      {error && <p role="alert">{describeError(error)}</p>}
      {secret !== undefined && <Secret label={say("key_once")} secret={secret} />}
      <form class="section-row" onSubmit={(event) => void create(event)}>
        <TextField label={say("key_name")} required value={name} onValue={setName} />
        <TextField label={say("key_expiry")} type="date" value={expiry} onValue={setExpiry} />
        <button type="submit" class="button primary">
          {say("create")}
        </button>
      </form>
      {(data?.data.length ?? 0) > 0 && (
        <div class="table-scroll">
          <table class="table">
            <thead>
              <tr>
                <th scope="col">{say("name")}</th>
                <th scope="col">{say("last_used")}</th>
                <th scope="col">{say("expires")}</th>
                <th scope="col">
                  <span class="unseen">{say("actions")}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data?.data.map((key) => (
                <tr key={key.id}>
                  <th scope="row" dir="auto">
                    {key.name}
                  </th>
                  <td>{key.last_used_at ? formatRelative(key.last_used_at) : say("never")}</td>
                  <td>{key.expires_at ? formatDay(key.expires_at) : say("never")}</td>
                  <td>
                    <button type="button" class="button quiet danger" onClick={() => setRevoking(key)}>
                      {say("revoke")}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {revoking && (
        <ConfirmDialog
          title={say("revoke_key", { name: revoking.name })}
          text={say("revoke_key_lead")}
          action={say("revoke")}
          onConfirm={async () => {
            await request("DELETE /api/api-keys/{id}", { params: { id: revoking.id } });
            await refresh("GET /api/api-keys");
          }}
          onClose={() => setRevoking(null)}
        />
      )}
    </section>
  );
}
