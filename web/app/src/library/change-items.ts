import type { LibraryItem } from "@proffer/contract";
import { describeError } from "../api/describe-error.ts";
import type { InputOf } from "../api/operations.ts";
import { request } from "../api/request.ts";
import { refresh } from "../api/use-api.ts";
import { say as sayCommon } from "../texts/say.ts";
import { showProblem, showToast } from "../ui/toast.tsx";
import type { RaisedLine } from "./raise-price.ts";
import { say } from "./texts/say.ts";

type Body = NonNullable<InputOf<"POST /api/library-items/bulk">["body"]>;
type Update = NonNullable<Body["updates"]>[number];

/** A change of an item, with what takes it back. */
interface Change {
  readonly update: Update;
  readonly inverse: Update;
}

/** Changes all of the items or none, and offers the way back. */
async function changeAll(changes: readonly Change[], done: (count: number) => string): Promise<void> {
  if (changes.length === 0) return showToast(done(0));
  const count = changes.length;
  const undo = () =>
    store({ updates: changes.map(({ inverse }) => inverse) }, say("change_undone", { count }), {
      label: say("redo"),
      run: () => changeAll(changes, done),
    });
  await store({ updates: changes.map(({ update }) => update) }, done(count), {
    label: sayCommon("undo"),
    run: undo,
  });
}

/** Asks for changes of which all are stored or none, and says which it was. */
async function store(body: Body, done: string, action: Parameters<typeof showToast>[1]): Promise<void> {
  try {
    await request("POST /api/library-items/bulk", { body });
    showToast(done, action);
  } catch (error) {
    showProblem(say("nothing_changed", { reason: describeError(error) }));
  }
  await refresh("GET /api/library-items");
}

/** Adds a tag to items that lack it, or takes it from those that have it. */
export async function tagItems(items: readonly LibraryItem[], tag: string, isAdded: boolean): Promise<void> {
  const affected = items.filter(({ tags }) => tags.includes(tag) !== isAdded);
  const changes = affected.map(({ id, tags }) => ({
    update: {
      library_item_id: id,
      changes: { tags: isAdded ? [...tags, tag] : tags.filter((each) => each !== tag) },
    },
    inverse: { library_item_id: id, changes: { tags: [...tags] } },
  }));
  await changeAll(changes, (count) => say("items_changed", { count }));
}

/** Stores raised prices, with the way back to the prices of before. */
export async function raisePrices(plan: readonly RaisedLine[]): Promise<void> {
  const changes = plan.map(({ line, price }) => ({
    update: { library_item_id: line.id, changes: { price } },
    inverse: { library_item_id: line.id, changes: { price: line.price } },
  }));
  await changeAll(changes, (count) => say("prices_changed", { count }));
}

/** Deletes all of the items or none, and offers the way back. */
export async function deleteItems(items: readonly Pick<LibraryItem, "id">[]): Promise<void> {
  const ids = items.map(({ id }) => id);
  const restore = () =>
    store({ restore_ids: ids }, say("items_restored", { count: ids.length }), {
      label: say("redo"),
      run: () => deleteItems(items),
    });
  await store({ delete_ids: ids }, `${say("items_deleted", { count: ids.length })} ${say("copies_stay")}`, {
    label: sayCommon("undo"),
    run: restore,
  });
}
