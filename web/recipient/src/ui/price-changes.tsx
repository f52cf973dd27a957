import type { PublicColumn, PublicLineItem, PublicModification } from "@proffer/contract";
import { listColumnChanges, listLineChanges, listModificationChanges } from "@proffer/presentation";
import { usePage } from "./page-context.ts";
import { Marked, useMarkedVoice } from "./said.tsx";

interface LineProps {
  readonly entry: PublicLineItem | PublicModification;
  /** The line of a modification. */
  readonly line?: PublicLineItem;
  readonly minor: boolean;
}

/** The changes of a price over the term, below the price. Renders nothing if the price stays the same. */
export function PriceChanges({ entry, line, minor }: LineProps) {
  const { display } = usePage();
  const voice = useMarkedVoice();
  const changes = line
    ? listModificationChanges(entry, line, display, minor, voice)
    : "modifications" in entry
      ? listLineChanges(entry, minor, voice)
      : [];
  return <Changes changes={changes} />;
}

/** The changes of the price of a column. */
export function ColumnChanges({ column, minor }: { column: PublicColumn; minor: boolean }) {
  return <Changes changes={listColumnChanges(column, minor, useMarkedVoice())} />;
}

function Changes({ changes }: { changes: readonly string[] }) {
  return (
    <>
      {changes.map((change) => (
        <span key={change} class="price-change">
          <Marked text={change} />{" "}
        </span>
      ))}
    </>
  );
}
