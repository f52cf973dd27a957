import type { ConnectionProvider } from "@proffer/contract";
import type { Outbound, PostResult } from "../platform/outbound/outbound.ts";
import { shorten, toOneLine } from "../platform/text/plain-text.ts";
import { ProviderError } from "./crm-provider.ts";
import type { Announcement } from "./pushes.store.ts";
import { parseRetryAfter } from "./retry-policy.ts";

/** Posts messages to the addresses of chats, which customers choose. */
export type ChatSender = Pick<Outbound, "post">;

type Chat = Exclude<ConnectionProvider, "hubspot" | "pipedrive">;

const timeoutMs = 20_000;

/** Posts a message to the incoming webhook of a chat. Throws ProviderError unless the chat accepted it. */
export async function postMessage(
  outbound: ChatSender,
  provider: ConnectionProvider,
  url: string,
  announcement: Announcement,
): Promise<void> {
  const body = Buffer.from(JSON.stringify(writers[provider as Chat](announcement)));
  const headers = { "content-type": "application/json", "user-agent": "Proffer" };
  const result = await outbound.post({ url, headers, body, timeoutMs });
  const error = toError(withoutAddress(result, url), provider as Chat);
  if (error) throw error;
}

const names: Readonly<Record<Chat, string>> = {
  slack: "Slack",
  microsoft_teams: "Microsoft Teams",
  discord: "Discord",
  mattermost: "Mattermost",
};

/** Removes the address, which is a secret, and its long parts from an answer that quotes them. */
function withoutAddress(result: PostResult, url: string): PostResult {
  const { pathname = "", search = "" } = URL.parse(url) ?? {};
  const parts = pathname.split("/").filter((part) => part.length >= minSecretLength);
  const secrets = [url, pathname + search, pathname, ...parts].filter((each) => each.length > 1);
  const clean = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, "…"), text);
  return "status" in result
    ? { ...result, snippet: clean(result.snippet) }
    : { ...result, message: clean(result.message) };
}

/** Shorter parts of an address are words, such as services or hooks. */
const minSecretLength = 9;

const addressGone: ReadonlySet<number> = new Set([401, 403, 404, 410]);

function toError(result: PostResult, provider: Chat): ProviderError | undefined {
  const name = names[provider];
  if (!("status" in result))
    return new ProviderError("unreachable", `${name} did not answer: its address ${result.message}.`);
  const { status, retryAfter, snippet } = result;
  if (status >= 200 && status < 300) return undefined;
  if (addressGone.has(status))
    return new ProviderError(
      "address_gone",
      `${name} no longer accepts messages at this address (${status}). Create a new incoming webhook there, and enter its address here.`,
    );
  if (status === 429)
    return new ProviderError("rate_limited", `${name} asks to wait, because it got too many messages.`, {
      retryAfterSeconds: parseRetryAfter(retryAfter),
    });
  if (status >= 500 || status === 408)
    return new ProviderError("unreachable", `${name} answered with an error (${status}).`);
  const reason = toOneLine(snippet, 200);
  return new ProviderError(
    "refused",
    `${name} refused the message (${status}${reason ? `: ${reason}` : ""}).`,
  );
}

const linkText = "Open in Proffer";

type Writer = (announcement: Announcement) => object;

/** Block Kit with plain text, which Slack does not interpret. A header has 150 characters, a field 2,000. */
const writeForSlack: Writer = ({ title, facts, quote, url }) => ({
  text: escapeSlack(shorten(title, 1_000)),
  blocks: [
    { type: "header", text: { type: "plain_text", text: shorten(title, 150), emoji: false } },
    ...(facts.length > 0
      ? [
          {
            type: "section",
            fields: facts.map(([label, value]) => ({
              type: "plain_text",
              text: shorten(`${label}: ${value}`, 2_000),
              emoji: false,
            })),
          },
        ]
      : []),
    ...(quote
      ? [{ type: "section", text: { type: "plain_text", text: shorten(quote, 3_000), emoji: false } }]
      : []),
    { type: "section", text: { type: "mrkdwn", text: `<${escapeSlack(url)}|${linkText}>` } },
  ],
});

function escapeSlack(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** An adaptive card, which an incoming webhook of Workflows posts. A message has at most 28 KB. */
const writeForTeams: Writer = ({ title, facts, quote, url }) => ({
  type: "message",
  attachments: [
    {
      contentType: "application/vnd.microsoft.card.adaptive",
      contentUrl: null,
      content: {
        $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
        type: "AdaptiveCard",
        version: "1.4",
        body: [
          toTextBlock(title, 500, { weight: "bolder", size: "medium" }),
          {
            type: "FactSet",
            facts: facts.map(([label, value]) => ({
              title: label,
              value: escapeMarkdown(shorten(value, 500)),
            })),
          },
          ...(quote ? [toTextBlock(quote, 3_000)] : []),
        ],
        actions: [{ type: "Action.OpenUrl", title: linkText, url }],
      },
    },
  ],
});

const toTextBlock = (text: string, max: number, style: object = {}) => ({
  type: "TextBlock",
  text: escapeMarkdown(shorten(text, max)),
  wrap: true,
  ...style,
});

/** An embed without mentions. A title has 256 characters, a description 4,096, a value 1,024. */
const writeForDiscord: Writer = ({ title, facts, quote, url }) => ({
  allowed_mentions: { parse: [] },
  embeds: [
    {
      title: shorten(escapeMarkdown(title), 256),
      url,
      ...(quote && { description: shorten(escapeMarkdown(quote), 3_000) }),
      fields: facts.map(([name, value]) => ({
        name,
        value: shorten(escapeMarkdown(value), 1_000),
        inline: true,
      })),
    },
  ],
});

/** A message attachment. */
const writeForMattermost: Writer = ({ title, facts, quote, url }) => ({
  attachments: [
    {
      fallback: shorten(title, 1_000),
      title: silence(shorten(title, 500)),
      title_link: url,
      ...(quote && { text: silence(escapeMarkdown(shorten(quote, 3_000))) }),
      fields: facts.map(([label, value]) => ({
        title: label,
        value: silence(escapeMarkdown(shorten(value, 1_000))),
        short: true,
      })),
    },
  ],
});

/** Keeps Mattermost from notifying people that the text names, such as @channel. */
function silence(text: string): string {
  return text.replaceAll("@", "@\u200B");
}

/** Keeps a chat from interpreting a text. */
function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()#+\-!|~>]/g, String.raw`\$&`);
}

const writers: Readonly<Record<Chat, Writer>> = {
  slack: writeForSlack,
  microsoft_teams: writeForTeams,
  discord: writeForDiscord,
  mattermost: writeForMattermost,
};
