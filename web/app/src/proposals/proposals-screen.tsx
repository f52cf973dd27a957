import { useApi } from "../api/use-api.ts";
import { describeError } from "../api/describe-error.ts";
import { toPath } from "../routes.ts";
import { say } from "../texts/say.ts";
import { Screen } from "../ui/screen.tsx";

export function ProposalsScreen() {
  const { data, error } = useApi("GET /api/proposals", { query: {} });
  return (
    <Screen title={say("proposals")}>
      {error && <p role="alert">{describeError(error)}</p>}
      <ul>
        {data?.data.map(({ id, name }) => (
          <li key={id}>
            <a href={toPath("proposal", { id })}>{name}</a>
          </li>
        ))}
      </ul>
    </Screen>
  );
}
