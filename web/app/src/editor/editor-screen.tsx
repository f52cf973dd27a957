import { useApi } from "../api/use-api.ts";
import { describeError } from "../api/describe-error.ts";
import type { RouteParams } from "../routes.ts";
import { say } from "../texts/say.ts";
import { Screen } from "../ui/screen.tsx";

interface EditorScreenProps {
  readonly params: RouteParams<"proposal">;
}

/** One proposal, opened. */
export default function EditorScreen({ params: { id } }: EditorScreenProps) {
  const { data, error } = useApi("GET /api/proposals/{id}", { params: { id } });
  return (
    <Screen title={data?.name ?? say("loading")}>
      {error && <p role="alert">{describeError(error)}</p>}
      <ul>
        {data?.pages.map((page) => (
          <li key={page.id}>{page.name}</li>
        ))}
      </ul>
    </Screen>
  );
}
