import { useState } from "preact/hooks";
import { request } from "../api/request.ts";
import { refresh, useApi } from "../api/use-api.ts";
import { say as sayCommon } from "../texts/say.ts";
import { toEnd } from "../ui/days.ts";
import { describeNameFault } from "../ui/describe-fault.ts";
import { TextField } from "../ui/field.tsx";
import { formatDay, formatRelative } from "../ui/format.ts";
import { run } from "../ui/run.ts";
import { RecordTable } from "./record-table.tsx";
import { Secret } from "../ui/secret.tsx";
import { Section } from "../ui/section.tsx";
import { say } from "./say.ts";

/** The keys with which programs act as the user. */
export function ApiKeysSection() {
  const { data, error } = useApi("GET /api/api-keys", {});
  const [name, setName] = useState("");
  const [expiry, setExpiry] = useState("");
  const [secret, setSecret] = useState<string>();

  const create = (event: Event) => {
    event.preventDefault();
    return run(async () => {
      const answer = await request("POST /api/api-keys", { body: { name, expires_at: toEnd(expiry) } });
      setSecret(answer.data.key);
      setName("");
      await refresh("GET /api/api-keys");
    });
  };

  return (
    <Section
      title={say("section_api_keys")}
      error={error}
      lead={
        <>
          {say("api_keys_lead")}{" "}
          <a href="/docs" target="_blank" rel="noreferrer">
            {say("api_reference")}
          </a>
        </>
      }
    >
      {secret !== undefined && <Secret label={say("key_once")} secret={secret} />}
      <form class="section-row" onSubmit={(event) => void create(event)}>
        <TextField
          label={say("key_name")}
          required
          describeFault={describeNameFault}
          value={name}
          onValue={setName}
        />
        <TextField label={say("key_expiry")} type="date" value={expiry} onValue={setExpiry} />
        <button type="submit" class="button primary">
          {sayCommon("create")}
        </button>
      </form>
      <RecordTable
        label={say("section_api_keys")}
        records={data?.data ?? []}
        columns={[
          { head: sayCommon("name"), show: (key) => <span dir="auto">{key.name}</span> },
          {
            head: say("last_used"),
            show: (key) => (key.last_used_at ? formatRelative(key.last_used_at) : say("never")),
          },
          {
            head: say("expires"),
            show: (key) => (key.expires_at ? formatDay(key.expires_at) : say("never")),
          },
        ]}
        removal={{
          label: say("revoke"),
          ask: (key) => ({ title: say("revoke_key", { name: key.name }), text: say("revoke_key_lead") }),
          remove: async ({ id }) => {
            await request("DELETE /api/api-keys/{id}", { params: { id } });
            await refresh("GET /api/api-keys");
          },
        }}
      />
    </Section>
  );
}
