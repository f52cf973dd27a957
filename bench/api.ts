import type { Organization } from "./product.ts";

export const toAuthorization = ({ api_key }: Organization): Record<string, string> => ({
  authorization: `Bearer ${api_key}`,
});

/** Sends a POST that must succeed. */
export async function post<Answer>(url: string, organization: Organization, body: object): Promise<Answer> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { ...toAuthorization(organization), "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`POST ${url}: ${answer.status} ${text}`);
  return JSON.parse(text) as Answer;
}
