import { createId } from "../server/src/platform/ids.ts";
import { toAuthorization, post } from "./api.ts";
import { interleave, computeMedian, computeRatio } from "./compare.ts";
import { setUp, startProduct, type Installation } from "./product.ts";
import { report } from "./report.ts";
import { sampleLine } from "./sample-content.ts";
import { settings } from "./settings.ts";

const lines = 500;
const insertions = 50;

interface CreatedProposal {
  readonly data: { readonly id: string };
}

interface ChangeAnswer {
  readonly version: number;
}

/**
 * Compares many changes in one request with a request for each, and one change with a PATCH, in a proposal of
 * 500 lines.
 */
export async function measureChanges(installation: Installation): Promise<void> {
  const { engine } = installation;
  const product = await startProduct(installation);
  const organization = await setUp(installation, "changes");
  const group = createId();
  const line_items = Array.from({ length: lines }, (_, number) => ({
    ...sampleLine(number),
    id: createId(),
  }));
  const pages = [{ name: "Work", children: [{ type: "group", id: group, name: "Lines", line_items }] }];
  const all = `${product.url}/api/proposals`;
  const { data } = await post<CreatedProposal>(`${all}?keep_ids=true`, organization, { name: "Long", pages });
  const url = `${all}/${data.id}`;
  let version = 1;
  const change = async (operations: readonly object[]) => {
    ({ version } = await post<ChangeAnswer>(`${url}/changes`, organization, { version, operations }));
  };
  const remove = (ids: readonly string[]) => change(ids.map((id) => ({ type: "remove", id })));
  const inserts = await interleave({
    batch: () =>
      countPerSecond(async (time) => {
        const items = createLines();
        await time(() =>
          change(
            items.map((item) => ({ type: "insert", list: "line_items", parent: group, before: null, item })),
          ),
        );
        await remove(items.map(({ id }) => id));
      }),
    single: () =>
      countPerSecond(async (time) => {
        const items = createLines();
        await time(async () => {
          for (const item of items) await post(`${url}/items`, organization, item);
        });
        version += insertions;
        await remove(items.map(({ id }) => id));
      }),
  });
  report({
    figure: `50 lines in one request / one by one, ${engine}`,
    ratio: computeRatio(inserts.batch, inserts.single),
    raw: {
      milliseconds: 1_000 / computeMedian(inserts.batch),
      milliseconds_against: 1_000 / computeMedian(inserts.single),
    },
  });

  const [first] = line_items;
  const id = first?.id ?? "";
  let name = first?.name ?? "";
  const headers = { ...toAuthorization(organization), "content-type": "application/json" };
  const edits = await interleave({
    change: () =>
      countPerSecond((time) =>
        time(async () => {
          const was = name;
          name = `Line ${version}`;
          await change([{ type: "set", id, field: "name", to: name, was }]);
        }),
      ),
    patch: () =>
      countPerSecond((time) =>
        time(async () => {
          name = `Line ${version}`;
          const body = JSON.stringify({ name });
          const answer = await fetch(`${url}/items/${id}`, { method: "PATCH", headers, body });
          await answer.text();
          if (!answer.ok) throw new Error(`PATCH ${url}: ${answer.status}`);
          version++;
        }),
      ),
  });
  report({
    figure: `change of one field / PATCH of an item, ${engine}`,
    ratio: computeRatio(edits.change, edits.patch),
    raw: {
      milliseconds: 1_000 / computeMedian(edits.change),
      milliseconds_against: 1_000 / computeMedian(edits.patch),
    },
  });
  await product.stop();
}

function createLines() {
  return Array.from({ length: insertions }, (_, number) => ({ ...sampleLine(number), id: createId() }));
}

/** Repeats work for a slice of time. Returns how often per second the timed part ran. */
async function countPerSecond(
  work: (time: (timed: () => Promise<void>) => Promise<void>) => Promise<void>,
): Promise<number> {
  const end = performance.now() + settings.sliceMilliseconds;
  let milliseconds = 0;
  let count = 0;
  do {
    await work(async (timed) => {
      const start = performance.now();
      await timed();
      milliseconds += performance.now() - start;
    });
    count++;
  } while (performance.now() < end);
  return (count * 1_000) / milliseconds;
}
