import { TOTP } from "otpauth";
import type { TestApp } from "../harness.ts";
import { toBearer } from "../people.ts";

/** Values planted and issued during one day of an organization. */
export interface Planted {
  /** Passwords, keys and tokens, each shown at most once. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Fields that only members may see, by the names of the fields. */
  readonly notes: Readonly<Record<string, string>>;
  /** Fields that may be in exports and webhooks, but not in data for recipients. */
  readonly forPartners: Readonly<Record<string, string>>;
  readonly ownerKey: string;
  readonly proposalId: string;
}

const email = "ada@acme.test";
const passwords = {
  password: "canary password of the owner",
  wrongPassword: "canary password that is wrong",
  newPassword: "canary password after the reset",
  invitedPassword: "canary password of the invited",
};
const cards = { secret_key: "sk_test_canary4711", webhook_secret: "whsec_canary4711" };
const crmToken = "pat-canary4711";
const chatUrl = "https://hooks.slack.test/services/canary4711";
const draft = { subject: "canary of an email draft" };
const notes = {
  notes: "canary note about the client",
  internal_notes: "canary note about a line",
  cost: "90817.26",
  integrations: "canary of the CRM",
  draft: draft.subject,
};
const forPartners = { sku: "canary-sku-4711" };

export const proposalWithNotes = {
  name: "Website relaunch",
  notes: `<p>${notes.notes}</p>`,
  settings: { email_draft: draft },
  integrations: { crm: { provider: "hubspot", recipient_name: notes.integrations } },
  pages: [
    {
      name: "Investment",
      kind: "scope_of_work",
      children: [
        {
          type: "group",
          name: "Work",
          line_items: [
            {
              type: "line_item",
              name: "Hosting",
              price: { model: "fixed", value: 49, frequency: "once" },
              internal_notes: notes.internal_notes,
              cost: Number(notes.cost),
              ...forPartners,
            },
          ],
        },
      ],
    },
  ],
};

/** Handles every kind of secret once through the API, including mistakes. */
export async function playDay({ server, clock }: TestApp): Promise<Planted> {
  const send = async (
    method: "GET" | "POST" | "PATCH" | "PUT",
    url: string,
    payload?: object,
    headers: object = {},
  ) => {
    const answer = await server.inject({
      method,
      url,
      headers: { host: "localhost", ...headers },
      ...(payload && { payload }),
    });
    const cookie = /^[^=]+=([^;]+)/.exec(String(answer.headers["set-cookie"] ?? ""))?.[1] ?? "";
    return { status: answer.statusCode, cookie, body: answer.payload ? answer.json() : undefined };
  };
  await send("POST", "/api/setup", {
    organization: "Acme",
    name: "Ada Lovelace",
    email,
    password: passwords.password,
  });
  await send("POST", "/api/auth/sign-in", { email, password: passwords.wrongPassword });
  const signedIn = await send("POST", "/api/auth/sign-in", { email, password: passwords.password });
  const tokens = (await send("POST", "/api/auth/token", { email, password: passwords.password })).body;
  const byToken = toBearer(tokens.access_token);
  const ownerKey: string = (await send("POST", "/api/api-keys", { name: "Owner" }, byToken)).body.data.key;
  const asOwner = toBearer(ownerKey);
  const renewed = (await send("POST", "/api/auth/token", { refresh_token: tokens.refresh_token })).body;
  const session = toBearer(renewed.access_token);
  const factor = await send("POST", "/api/auth/second-factor", { password: passwords.password }, session);
  const { secret } = factor.body.data;
  const code = new TOTP({ secret }).generate({ timestamp: Date.parse(clock.now()) });
  const confirmed = await send("POST", "/api/auth/second-factor/confirm", { code }, session);

  const key = (await send("POST", "/api/api-keys", { name: "Reporting" }, asOwner)).body.data.key;
  await send("POST", "/api/invitations", { email: "grace@acme.test", role: "member" }, asOwner);
  await send("POST", "/api/auth/forgot-password", { email });
  const mails = JSON.stringify((await send("GET", "/api/outbox", undefined, asOwner)).body.data);
  const reset = /ppr_[\w-]+/.exec(mails)?.[0] ?? "";
  const invitation = /pri_[\w-]+/.exec(mails)?.[0] ?? "";
  await send("GET", `/invitations/${invitation}?token=${invitation}`);
  await send("POST", "/api/invitations/accept", {
    token: invitation,
    name: "Grace Hopper",
    password: passwords.invitedPassword,
  });
  await send("POST", "/api/auth/reset-password", { token: reset, password: passwords.newPassword });

  const connection = { provider: "stripe", ...cards };
  await send(
    "PUT",
    "/api/organization/card-payments",
    { ...connection, secret_key: cards.webhook_secret },
    asOwner,
  );
  await send("PUT", "/api/organization/card-payments", connection, asOwner);
  await send("POST", "/api/connections", { provider: "hubspot", token: crmToken, url: chatUrl }, asOwner);
  await send("POST", "/api/connections", { provider: "hubspot", token: crmToken }, asOwner);
  await send("POST", "/api/connections", { provider: "slack", url: chatUrl }, asOwner);
  const created = await send("POST", "/api/proposals", proposalWithNotes, asOwner);
  const proposalId: string = created.body.data.id;
  await send("PATCH", `/api/proposals/${proposalId}`, { notes: `<p>${notes.notes}</p>` }, asOwner);
  await send("PATCH", `/api/proposals/${proposalId}`, { nmae: notes.notes }, asOwner);
  await send("POST", `/api/proposals/${proposalId}/duplicate`, {}, { ...asOwner, "idempotency-key": "k" });
  await send("GET", `/api/proposals?search=${encodeURIComponent(notes.notes)}`, undefined, asOwner);

  return {
    secrets: {
      ...passwords,
      ...cards,
      crmToken,
      chatUrl,
      ownerKey,
      key,
      cookie: signedIn.cookie,
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token,
      renewedAccessToken: renewed.access_token,
      renewedRefreshToken: renewed.refresh_token,
      totpSecret: secret,
      recoveryCode: confirmed.body.recovery_codes[0],
      reset,
      invitation,
    },
    notes,
    forPartners,
    ownerKey,
    proposalId,
  };
}
