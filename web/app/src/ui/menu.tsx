import type { ComponentChildren, RefObject } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import { placePopover } from "./place-popover.ts";
import "./menu.css";

export interface MenuItem {
  readonly label: string;
  readonly run: () => void;
  readonly isDangerous?: boolean;
  readonly keys?: ComponentChildren;
}

interface MenuProps {
  readonly label: string;
  readonly class?: string;
  readonly children: ComponentChildren;
  /** Called when the menu opens. */
  readonly listItems: () => readonly MenuItem[];
}

/**
 * A button that opens a list of actions. Arrow keys navigate it, Escape closes it. The list is rendered only
 * while it is open.
 */
export function Menu({ label, class: className = "button quiet square", children, listItems }: MenuProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        class={className}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        popovertarget={id}
      >
        {children}
      </button>
      <MenuList id={id} label={label} anchor={anchor} list={list} listItems={listItems} />
    </>
  );
}

function MenuList({
  id,
  label,
  anchor,
  list,
  listItems,
}: Pick<MenuProps, "label" | "listItems"> & {
  readonly id: string;
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly list: RefObject<HTMLDivElement | null>;
}) {
  const [items, setItems] = useState<readonly MenuItem[]>([]);
  return (
    <div
      ref={list}
      id={id}
      popover="auto"
      role="menu"
      aria-label={label}
      class="popover menu"
      onBeforeToggle={(event) => {
        if (event.newState === "open") setItems(listItems());
      }}
      onToggle={(event) => {
        const menu = list.current;
        if (event.newState !== "open" || !menu || !anchor.current) return;
        placePopover(menu, anchor.current);
        menu.querySelector("button")?.focus();
      }}
      onKeyDown={(event) => walk(event, list.current)}
    >
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          class={item.isDangerous ? "danger" : undefined}
          onClick={() => {
            list.current?.hidePopover();
            item.run();
          }}
        >
          <span>{item.label}</span>
          {item.keys}
        </button>
      ))}
    </div>
  );
}

function walk(event: KeyboardEvent, menu: HTMLElement | null): void {
  const buttons = [...(menu?.querySelectorAll("button") ?? [])];
  const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: (index + 1) % buttons.length,
    ArrowUp: (index - 1 + buttons.length) % buttons.length,
    Home: 0,
    End: buttons.length - 1,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  buttons[target]?.focus();
}
