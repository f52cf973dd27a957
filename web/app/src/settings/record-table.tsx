import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { say as sayCommon } from "../texts/say.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";

interface Column<R> {
  readonly head: string;
  readonly show: (record: R) => ComponentChildren;
}

interface Removal<R> {
  readonly label: string;
  /** The question and explanation of the dialog before the record is removed. */
  readonly ask: (record: R) => { readonly title: string; readonly text: string };
  readonly remove: (record: R) => Promise<unknown>;
  /** Tells whether the user may remove the record. If absent, every user may. */
  readonly isAllowed?: (record: R) => boolean;
  /** Replaces the label of one record. */
  readonly toLabel?: (record: R) => string;
}

interface RecordTableProps<R> {
  readonly label: string;
  readonly records: readonly R[];
  /** The first column is the heading of its row. */
  readonly columns: readonly [Column<R>, ...Column<R>[]];
  /** Further buttons of a record, before the button that removes it. */
  readonly actions?: (record: R) => ComponentChildren;
  readonly removal: Removal<R>;
}

/** A table of records of the organization or the user, each with a button that removes it. */
export function RecordTable<R extends { readonly id: string }>({
  label,
  records,
  columns: [heading, ...columns],
  actions,
  removal,
}: RecordTableProps<R>) {
  const [removing, setRemoving] = useState<R | null>(null);
  const { isAllowed = () => true, toLabel = () => removal.label } = removal;
  if (records.length === 0) return null;
  return (
    <div class="table-scroll" role="region" aria-label={label} tabIndex={0}>
      <table class="table records">
        <thead>
          <tr>
            {[heading, ...columns].map(({ head }) => (
              <th scope="col" key={head}>
                {head}
              </th>
            ))}
            <th scope="col">
              <span class="unseen">{sayCommon("actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.id}>
              <th scope="row">{heading.show(record)}</th>
              {columns.map(({ head, show }) => (
                <td key={head}>{show(record)}</td>
              ))}
              <td>
                {actions?.(record)}
                {isAllowed(record) && (
                  <button type="button" class="button quiet danger" onClick={() => setRemoving(record)}>
                    {toLabel(record)}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {removing && (
        <ConfirmDialog
          {...removal.ask(removing)}
          action={toLabel(removing)}
          onConfirm={() => removal.remove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </div>
  );
}
