import type { FastifyInstance } from "fastify";
import { libraryItems } from "./library.ts";
import { solarInstaller } from "./solar-installer.ts";
import { webAgency } from "./web-agency.ts";

/** Fills the organization of the key through the API, as one of its members would in the course of some weeks. */
export async function fillDemo(app: FastifyInstance, apiKey: string): Promise<void> {
  const post = poster(app, apiKey);
  const saved = await createAll(post, "/api/library-items", libraryItems);
  const agency = await createAll(post, "/api/proposals", webAgency);
  const solar = await createAll(post, "/api/proposals", solarInstaller);

  await post("/api/proposals", {
    templateId: solar.template,
    name: "Solar roof for the Okafor family",
    proposal_number: "S-2004",
    settings: {
      recipient: { name: "Okafor family", contact: { name: "Iris Okafor", email: "iris@okafor.example" } },
    },
  });
  await post(`/api/proposals/${solar.house}/duplicate`, {
    name: "Solar roof for the Brandt family, larger battery",
  });
  await post(`/api/proposals/${agency.shop}/library-insertions`, {
    type: "group",
    library_item_id: saved.launch,
  });
  await post(`/api/proposals/${agency.relaunch}/star`);
  await post(`/api/proposals/${solar.house}/star`);
  await post(`/api/proposals/${agency.rebrand}/archive`);
}

type Post = (url: string, body?: object) => Promise<string>;

/** Answers the id of what was made, where something was made. */
function poster(app: FastifyInstance, apiKey: string): Post {
  return async (url, body) => {
    const answer = await app.inject({
      method: "POST",
      url,
      headers: { authorization: `Bearer ${apiKey}` },
      ...(body && { payload: body }),
    });
    if (answer.statusCode >= 300)
      throw new Error(`The demo got ${answer.statusCode} from ${url}: ${answer.body}`);
    return answer.statusCode === 201 ? answer.json<{ data: { id: string } }>().data.id : "";
  };
}

/** One after another, so that lists show them in the order in which they are written down. */
async function createAll<K extends string>(
  post: Post,
  url: string,
  bodies: Record<K, object>,
): Promise<Record<K, string>> {
  const ids: Array<[string, string]> = [];
  for (const [key, body] of Object.entries<object>(bodies)) ids.push([key, await post(url, body)]);
  return Object.fromEntries(ids) as Record<K, string>;
}
