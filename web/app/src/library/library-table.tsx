import type { LibraryItem } from "@proffer/contract";
import { useMaySeeCosts } from "../api/may-see-costs.ts";
import { say as sayMargin } from "../margin/say.ts";
import { say as sayCommon } from "../texts/say.ts";
import { formatRelative } from "../ui/format.ts";
import { MoreIcon } from "../ui/icons.tsx";
import { Menu } from "../ui/menu.tsx";
import { deleteItems } from "./change-items.ts";
import { describeCost, describeMargin, describePrice } from "./describe-item.ts";
import { say } from "./say.ts";
import type { useSelection } from "./use-selection.ts";

interface RowProps {
  readonly currency: string;
  readonly selection: ReturnType<typeof useSelection>;
  readonly onOpen: (item: LibraryItem) => void;
}

/** The items of one page, each with a check box. */
export function LibraryTable({ items, ...row }: RowProps & { readonly items: readonly LibraryItem[] }) {
  const { selection } = row;
  const hasCosts = useMaySeeCosts();
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label={sayCommon("library")}>
      <table class="table">
        <thead>
          <tr>
            <th scope="col" class="select-cell">
              <input
                type="checkbox"
                aria-label={sayCommon("select_all")}
                checked={selection.isPageSelected}
                onChange={selection.togglePage}
              />
            </th>
            <th scope="col">{sayCommon("name")}</th>
            <th scope="col" class="not-on-phone">
              {sayCommon("type")}
            </th>
            <th scope="col" class="not-on-phone">
              {say("sku")}
            </th>
            <th scope="col" class="number">
              {sayCommon("price")}
            </th>
            {hasCosts && (
              <>
                <th scope="col" class="number not-on-phone">
                  {say("cost")}
                </th>
                <th scope="col" class="number not-on-phone">
                  {sayMargin("margin")}
                </th>
              </>
            )}
            <th scope="col" class="number not-on-phone">
              {say("uses")}
            </th>
            <th scope="col" class="not-on-phone">
              {sayCommon("tags")}
            </th>
            <th scope="col" class="not-on-phone">
              {sayCommon("changed")}
            </th>
            <th scope="col">
              <span class="unseen">{sayCommon("actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <ItemRow key={item.id} item={item} hasCosts={hasCosts} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ItemRowProps extends RowProps {
  readonly item: LibraryItem;
  /** False: the member may not see costs. */
  readonly hasCosts: boolean;
}

function ItemRow({ item, hasCosts, currency, selection, onOpen }: ItemRowProps) {
  return (
    <tr data-selected={selection.has(item.id) || undefined}>
      <td class="select-cell">
        <input
          type="checkbox"
          aria-label={sayCommon("select_name", { name: item.name })}
          checked={selection.has(item.id)}
          onChange={() => selection.toggle(item)}
        />
      </td>
      <th scope="row">
        <button type="button" class="text-button" dir="auto" onClick={() => onOpen(item)}>
          {item.name}
        </button>
      </th>
      <td class="not-on-phone">{say(`type_${item.type}`)}</td>
      <td class="not-on-phone sku-cell">{item.type === "line_item" && item.sku}</td>
      <td class="number">{describePrice(item, currency)}</td>
      {hasCosts && (
        <>
          <td class="number not-on-phone">{describeCost(item, currency)}</td>
          <td class="number not-on-phone">{describeMargin(item, currency)}</td>
        </>
      )}
      <td class="number not-on-phone">{item.use_count}</td>
      <td class="not-on-phone">{item.tags.join(", ")}</td>
      <td class="muted not-on-phone when-cell">{formatRelative(item.updated_at)}</td>
      <td>
        <Menu
          label={say("actions_for", { name: item.name })}
          listItems={() => [
            { label: say("edit_item"), run: () => onOpen(item) },
            { label: sayCommon("delete"), isDangerous: true, run: () => void deleteItems([item]) },
          ]}
        >
          <MoreIcon />
        </Menu>
      </td>
    </tr>
  );
}
