import type { LibraryItem } from "@proffer/contract";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { refresh } from "../api/use-api.ts";
import { say as sayCommon } from "../texts/say.ts";
import { showProblem, showToast } from "../ui/toast.tsx";
import type { RaisedLine } from "./raise-price.ts";
import { say } from "./texts/say.ts";

/** Requests that are under way at a time. */
const maxAtOnce = 4;

/** Does the same to several items. Of each that fails, it keeps why; the others are done nevertheless. */
async function changeEach<T extends { readonly name: string }>(
  items: readonly T[],
  change: (item: T) => Promise<unknown>,
): Promise<{ readonly changed: readonly T[]; readonly refusals: readonly string[] }> {
  const changed: T[] = [];
  const refusals: string[] = [];
  const queue = [...items];
  const work = async () => {
    for (let item = queue.shift(); item; item = queue.shift())
      try {
        await change(item);
        changed.push(item);
      } catch (error) {
        refusals.push(`${item.name}: ${describeError(error)}`);
      }
  };
  await Promise.all(Array.from({ length: maxAtOnce }, work));
  await refresh("GET /api/library-items");
  return { changed, refusals };
}

/** Says how many items changed, and why the others did not. */
function sayOutcome(text: string, refusals: readonly string[], undo?: () => unknown): void {
  const action = undo && { label: sayCommon("undo"), run: undo };
  if (refusals.length === 0) showToast(text, action);
  else showProblem([text, ...refusals.slice(0, 3)].join(" "), action);
}

/** Adds a tag to items that lack it, or takes it from those that have it. */
export async function tagItems(items: readonly LibraryItem[], tag: string, isAdded: boolean): Promise<void> {
  const affected = items.filter(({ tags }) => tags.includes(tag) !== isAdded);
  const { changed, refusals } = await changeEach(affected, ({ id, tags }) =>
    request("PATCH /api/library-items/{id}", {
      params: { id },
      body: { tags: isAdded ? [...tags, tag] : tags.filter((each) => each !== tag) },
    }),
  );
  sayOutcome(say("items_changed", { count: changed.length }), refusals);
}

export async function deleteItems(items: readonly LibraryItem[]): Promise<void> {
  const { changed, refusals } = await changeEach(items, ({ id }) =>
    request("DELETE /api/library-items/{id}", { params: { id } }),
  );
  sayOutcome(say("items_deleted", { count: changed.length }), refusals);
}

/** Stores raised prices, with the way back to the prices of before. */
export async function raisePrices(plan: readonly RaisedLine[]): Promise<void> {
  const named = plan.map((raised) => ({ ...raised, name: raised.line.name }));
  const { changed, refusals } = await changeEach(named, ({ line, price }) =>
    request("PATCH /api/library-items/{id}", { params: { id: line.id }, body: { price } }),
  );
  const back = changed.map(({ line }) => ({ line, price: line.price }));
  sayOutcome(say("prices_changed", { count: changed.length }), refusals, () => raisePrices(back));
}
