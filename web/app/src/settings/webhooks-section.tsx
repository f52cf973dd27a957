import type { WebhookEndpoint } from "@proffer/contract";
import { useState } from "preact/hooks";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { refresh, useApi } from "../api/use-api.ts";
import { say } from "../texts/say.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { TextField } from "../ui/field.tsx";
import { run } from "../ui/run.ts";
import { DeliveriesDialog } from "./deliveries-dialog.tsx";
import { Secret } from "./secret.tsx";

function change(work: () => Promise<unknown>, done: string): Promise<boolean> {
  return run(async () => {
    await work();
    await refresh("GET /api/webhook-endpoints");
  }, done);
}

export function WebhooksSection() {
  const { data, error } = useApi("GET /api/webhook-endpoints", {});
  const [url, setUrl] = useState("");
  const [description, setDescription] = useState("");
  const [secret, setSecret] = useState<string>();
  const [shown, setShown] = useState<WebhookEndpoint | null>(null);
  const [deleting, setDeleting] = useState<WebhookEndpoint | null>(null);

  const add = (event: Event) => {
    event.preventDefault();
    return run(async () => {
      const body = { url, ...(description && { description }) };
      const answer = await request("POST /api/webhook-endpoints", { body });
      setSecret(answer.data.secret);
      setUrl("");
      setDescription("");
      await refresh("GET /api/webhook-endpoints");
    });
  };

  return (
    <section class="section">
      <h2>{say("section_webhooks")}</h2>
      <p class="muted">{say("webhooks_lead")}</p>
      {error && <p role="alert">{describeError(error)}</p>}
      {secret !== undefined && <Secret label={say("webhook_secret_once")} secret={secret} />}
      <form class="section-row" onSubmit={(event) => void add(event)}>
        <TextField
          label={say("address")}
          type="url"
          required
          placeholder="https://"
          value={url}
          onValue={setUrl}
        />
        <TextField label={say("purpose")} value={description} onValue={setDescription} />
        <button type="submit" class="button primary">
          {say("add")}
        </button>
      </form>
      {(data?.data.length ?? 0) > 0 && (
        <div class="table-scroll">
          <table class="table">
            <thead>
              <tr>
                <th scope="col">{say("address")}</th>
                <th scope="col">{say("state")}</th>
                <th scope="col">
                  <span class="unseen">{say("actions")}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data?.data.map((endpoint) => {
                const { id, paused } = endpoint;
                return (
                  <tr key={id}>
                    <th scope="row">
                      {endpoint.url}
                      <div class="muted" dir="auto">
                        {endpoint.description}
                      </div>
                    </th>
                    <td>{paused ? say("paused") : say("active")}</td>
                    <td>
                      <button type="button" class="button quiet" onClick={() => setShown(endpoint)}>
                        {say("deliveries")}
                      </button>
                      <button
                        type="button"
                        class="button quiet"
                        onClick={() =>
                          void change(
                            () => request("POST /api/webhook-endpoints/{id}/test", { params: { id } }),
                            say("test_sent"),
                          )
                        }
                      >
                        {say("test")}
                      </button>
                      <button
                        type="button"
                        class="button quiet"
                        onClick={() =>
                          void change(
                            () =>
                              request("PATCH /api/webhook-endpoints/{id}", {
                                params: { id },
                                body: { paused: !paused },
                              }),
                            say("saved"),
                          )
                        }
                      >
                        {paused ? say("resume") : say("pause")}
                      </button>
                      <button type="button" class="button quiet danger" onClick={() => setDeleting(endpoint)}>
                        {say("delete")}
                      </button>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {shown && <DeliveriesDialog endpoint={shown} onClose={() => setShown(null)} />}
      {deleting && (
        <ConfirmDialog
          title={say("delete_webhook")}
          text={say("delete_webhook_lead", { url: deleting.url })}
          action={say("delete")}
          onConfirm={async () => {
            await request("DELETE /api/webhook-endpoints/{id}", { params: { id: deleting.id } });
            await refresh("GET /api/webhook-endpoints");
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </section>
  );
}
