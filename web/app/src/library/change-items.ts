import type { LibraryItem } from "@proffer/contract";
import { describeError } from "../api/describe-error.ts";
import type { InputOf } from "../api/operations.ts";
import { request } from "../api/request.ts";
import { refresh } from "../api/use-api.ts";
import { say as sayCommon } from "../texts/say.ts";
import { showProblem, showToast } from "../ui/toast.tsx";
import type { RaisedLine } from "./raise-price.ts";
import { say } from "./say.ts";

type Body = NonNullable<InputOf<"POST /api/library-items/bulk">["body"]>;
type Update = NonNullable<Body["updates"]>[number];

/** Fields of an item before and after a change. */
interface Change {
  readonly item: Pick<LibraryItem, "id" | "name">;
  readonly before: NonNullable<Update["was"]>;
  readonly after: NonNullable<Update["was"]>;
}

/** Returns a sentence with the number of changed items. */
type Sentence = (count: number) => string;

/**
 * Changes items and offers to undo the changes. Skips items that another user has changed since they were
 * shown here, also in an undo or redo. The sentence names the skipped items.
 */
async function changeAll(changes: readonly Change[], done: Sentence, isUndo = false): Promise<void> {
  const sentence: Sentence = isUndo ? (count) => say("change_undone", { count }) : done;
  if (changes.length === 0) return showToast(sentence(0));
  const updates = changes.map(({ item, before, after }) => ({
    library_item_id: item.id,
    changes: after,
    was: before,
  }));
  await store({ updates }, (left) => {
    const changed = changes.filter(({ item }) => !left.has(item.id));
    const kept = changes.filter(({ item }) => left.has(item.id)).map(({ item }) => item.name);
    const way = {
      label: isUndo ? say("redo") : sayCommon("undo"),
      run: () => changeAll(changed.map(invert), done, !isUndo),
    };
    if (kept.length === 0) return showToast(sentence(changed.length), way);
    if (changed.length === 0) return showProblem(sayLeft(kept));
    showProblem(`${sentence(changed.length)} ${sayLeft(kept)}`, way);
  });
}

const invert = ({ item, before, after }: Change): Change => ({ item, before: after, after: before });

/** Maximum number of items that a sentence names. */
const maxNames = 5;

function sayLeft(names: readonly string[]): string {
  const list = names.slice(0, maxNames).join(", ");
  const rest = names.length > maxNames ? ", …" : "";
  return say("items_left", { count: names.length, names: list + rest });
}

/** Stores changes in one request. Passes the ids of skipped items to `onStored`, and shows a refusal. */
async function store(body: Body, onStored: (left: ReadonlySet<string>) => void): Promise<void> {
  try {
    const { left_ids: left } = await request("POST /api/library-items/bulk", { body });
    onStored(new Set(left));
  } catch (error) {
    showProblem(say("nothing_changed", { reason: describeError(error) }));
  }
  await refresh("GET /api/library-items");
}

/** Adds a tag to the items without it, or removes it from the items that have it. */
export async function tagItems(items: readonly LibraryItem[], tag: string, isAdded: boolean): Promise<void> {
  const affected = items.filter(({ tags }) => tags.includes(tag) !== isAdded);
  const changes = affected.map((item) => ({
    item,
    before: { tags: [...item.tags] },
    after: { tags: isAdded ? [...item.tags, tag] : item.tags.filter((each) => each !== tag) },
  }));
  await changeAll(changes, (count) => say("items_changed", { count }));
}

/** Stores raised prices, and offers to restore the previous prices. */
export async function raisePrices(plan: readonly RaisedLine[]): Promise<void> {
  const changes = plan.map(({ line, price }) => ({
    item: line,
    before: { price: line.price },
    after: { price },
  }));
  await changeAll(changes, (count) => say("prices_changed", { count }));
}

/** Deletes all of the items or none, and offers to restore them. */
export async function deleteItems(items: readonly Pick<LibraryItem, "id">[]): Promise<void> {
  const ids = items.map(({ id }) => id);
  const restore = () =>
    store({ restore_ids: ids }, () =>
      showToast(say("items_restored", { count: ids.length }), {
        label: say("redo"),
        run: () => deleteItems(items),
      }),
    );
  await store({ delete_ids: ids }, () =>
    showToast(`${say("items_deleted", { count: ids.length })} ${say("copies_stay")}`, {
      label: sayCommon("undo"),
      run: restore,
    }),
  );
}
