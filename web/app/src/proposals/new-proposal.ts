import { describeError } from "../api/describe-error.ts";
import type { InputOf } from "../api/operations.ts";
import { request } from "../api/request.ts";
import { refresh } from "../api/use-api.ts";
import { toPath } from "../routes.ts";
import { showProblem } from "../ui/toast.tsx";

type Content = NonNullable<InputOf<"POST /api/proposals">["body"]>;

/** Creates a proposal and opens it. */
export async function createAndOpen(content: Content, route: (path: string) => void): Promise<void> {
  try {
    const { data } = await request("POST /api/proposals", { body: content });
    await refresh("GET /api/proposals");
    route(toPath("proposal", { id: data.id }));
  } catch (error) {
    showProblem(describeError(error));
  }
}
