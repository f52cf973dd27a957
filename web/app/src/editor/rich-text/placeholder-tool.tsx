import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { say as sayCommon } from "../../texts/say.ts";
import { placePopover } from "../../ui/place-popover.ts";
import { say } from "../say.ts";
import { filterPlaceholders, listPlaceholders, type PlaceholderEntry } from "./list-placeholders.ts";

interface PlaceholderToolProps {
  /** Lists the labels of the proposal's fields, which are placeholders. */
  readonly listLabels: () => readonly string[];
  /** Returns the value of a placeholder for the client. Empty if there is none, undefined while it is unknown. */
  readonly findValue: (name: string) => string | undefined;
  readonly onInsert: (name: string) => void;
  /** Called with the next focused element when the list loses the focus. */
  readonly onBlur: (next: EventTarget | null) => void;
}

/** A button that opens a list of placeholders, which users filter by typing. */
export function PlaceholderTool({ listLabels, findValue, onInsert, onBlur }: PlaceholderToolProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const place = () => box.current && button.current && placePopover(box.current, button.current);
  return (
    <>
      <button
        ref={button}
        type="button"
        title={say("placeholder")}
        aria-label={say("placeholder")}
        aria-haspopup="dialog"
        popovertarget={id}
      >
        {"{ }"}
      </button>
      <div
        ref={box}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={say("placeholder")}
        class="popover placeholder-picker"
        // The surrounding paper has the direction of its proposal.
        dir={document.dir === "rtl" ? "rtl" : "ltr"}
        onBeforeToggle={({ newState }) => {
          if (newState === "open") setOpen(true);
        }}
        onToggle={({ newState }) => {
          // Removed only now, because the browser must first move the focus from the field to the text.
          if (newState !== "open") return setOpen(false);
          place();
        }}
        onFocusOut={({ relatedTarget }) => onBlur(relatedTarget)}
        onKeyDown={(event) => event.stopPropagation()}
      >
        {isOpen && (
          <PlaceholderList
            listLabels={listLabels}
            findValue={findValue}
            onResize={place}
            onInsert={(name) => {
              box.current?.hidePopover();
              onInsert(name);
            }}
          />
        )}
      </div>
    </>
  );
}

interface PlaceholderListProps extends Pick<PlaceholderToolProps, "listLabels" | "findValue" | "onInsert"> {
  /** Called when the size of the list has changed. */
  readonly onResize: () => void;
}

function PlaceholderList({ listLabels, findValue, onInsert, onResize }: PlaceholderListProps) {
  const id = useId();
  const [all] = useState(() => listPlaceholders(listLabels(), findValue));
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const groups = filterPlaceholders(all, typed);
  const entries = groups.flatMap((group) => group.entries);
  const current = Math.min(chosen, entries.length - 1);
  const toOptionId = (entry: PlaceholderEntry) =>
    `${id}-${all.flatMap((each) => each.entries).indexOf(entry)}`;
  useLayoutEffect(onResize, [entries.length]);
  return (
    <>
      <input
        class="input"
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={entries[current] && toOptionId(entries[current])}
        aria-label={say("placeholder_filter")}
        placeholder={say("placeholder_filter")}
        // The browser focuses the field as soon as the list opens, so that no typed letter gets into the text.
        autofocus
        autocomplete="off"
        value={typed}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step === undefined && event.key !== "Enter") return;
          event.preventDefault();
          if (step !== undefined) setChosen((current + step + entries.length) % entries.length);
          else if (entries[current]) onInsert(entries[current].name);
        }}
      />
      <div
        id={`${id}-list`}
        class="placeholder-list"
        role="listbox"
        aria-label={say("placeholder")}
        // Browsers would let Tab focus a scrollable element.
        tabIndex={-1}
      >
        {groups.map(({ title, entries: members }, index) => (
          <div key={title} role="group" aria-labelledby={`${id}-group-${index}`}>
            <div id={`${id}-group-${index}`} class="placeholder-heading" role="presentation">
              {title}
            </div>
            {members.map((entry) => (
              <Option
                key={entry.name}
                id={toOptionId(entry)}
                entry={entry}
                isCurrent={entry === entries[current]}
                onPoint={() => setChosen(entries.indexOf(entry))}
                onInsert={onInsert}
              />
            ))}
          </div>
        ))}
      </div>
      {/* Always there, because screen readers announce only changes of an element that they know. */}
      <p class={entries.length === 0 ? "muted" : "unseen"} role="status">
        {entries.length === 0
          ? sayCommon("nothing_found")
          : typed !== "" && say("placeholders_found", { count: entries.length })}
      </p>
    </>
  );
}

interface OptionProps extends Pick<PlaceholderToolProps, "onInsert"> {
  readonly id: string;
  readonly entry: PlaceholderEntry;
  readonly isCurrent: boolean;
  /** Called when the pointer is on the option. */
  readonly onPoint: () => void;
}

function Option({ id, entry: { name, title, value }, isCurrent, onPoint, onInsert }: OptionProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  return (
    <div
      ref={row}
      id={id}
      class="placeholder-option"
      role="option"
      aria-selected={isCurrent}
      onMouseMove={onPoint}
      onClick={() => onInsert(name)}
    >
      <span class="placeholder-title" dir="auto">
        {title}
      </span>
      <code dir="ltr">{`{{${name}}}`}</code>
      {value !== undefined && (
        <span class="placeholder-value" dir="auto">
          {value === "" ? say("placeholder_empty") : value}
        </span>
      )}
    </div>
  );
}
