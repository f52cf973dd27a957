import { useApi } from "../api/use-api.ts";
import { toPath } from "../routes.ts";
import { say } from "./texts/say.ts";

/** The proposals into which an item was inserted; their copies do not follow it. */
export function ItemUses({ id, count }: { readonly id: string; readonly count: number }) {
  const { data } = useApi("GET /api/library-items/{id}/uses", { params: { id } }, { isEnabled: count > 0 });
  if (count === 0) return <p class="muted">{say("used_nowhere")}</p>;
  return (
    <details class="item-uses">
      <summary>{say("used_in_count", { count })}</summary>
      <ul>
        {data?.data.map(({ id: proposalId, name, client_name: client }) => (
          <li key={proposalId}>
            <a href={toPath("proposal", { id: proposalId })} dir="auto">
              {name}
            </a>{" "}
            <span class="muted" dir="auto">
              {client}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
