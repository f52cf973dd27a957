import { signal } from "@preact/signals";
import { useLocation } from "preact-iso";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useApi } from "../api/use-api.ts";
import { toProposalPath } from "../proposal/open-proposal.ts";
import { StatusPill } from "../proposal/status-pill.tsx";
import { loadTexts } from "../texts/create-texts.ts";
import { say } from "../texts/say.ts";
import { hasWords } from "../ui/has-words.ts";
import { KeyHint } from "../ui/key-hint.tsx";
import { useDelayed } from "../ui/use-delayed.ts";
import { listCommands, type Command } from "./commands.ts";
import "./palette.css";

const isOpen = signal(false);

export function openPalette(): void {
  isOpen.value = true;
}

const searchDelayMs = 150;
const maxFound = 6;

/** The command palette: all available commands, and the proposals matching the typed text. */
export function Palette() {
  return isOpen.value ? <OpenPalette onClose={() => (isOpen.value = false)} /> : null;
}

interface Entry extends Pick<Command, "id" | "title" | "words" | "keys" | "run"> {
  readonly status?: Parameters<typeof StatusPill>[0]["status"];
}

function OpenPalette({ onClose }: { readonly onClose: () => void }) {
  const { route } = useLocation();
  const [commands] = useState(() =>
    listCommands().filter(({ isInPalette = true, run }) => isInPalette && run),
  );
  const [typed, setTyped] = useState("");
  // The entry chosen with arrow keys or the pointer. If absent, Enter runs the first entry.
  const [chosen, setChosen] = useState<string>();
  // True if Enter was pressed before the results arrived. The current entry runs when they do.
  const [isEntered, setEntered] = useState(false);
  const search = useDelayed(typed.trim(), searchDelayMs);
  const dialog = useRef<HTMLDialogElement>(null);
  const { data, isPending, isPlaceholderData } = useApi(
    "GET /api/proposals",
    { query: { search, is_template: "any", archived: "any", limit: maxFound } },
    { isEnabled: search.length > 1, keepsPrevious: true },
  );
  // A layout effect opens the dialog before the next key arrives: users keep typing while the palette opens.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const others = useLaterEntries(route);

  const found = search.length > 1 ? (data?.data ?? []) : [];
  const actions = [...commands, ...(others ?? [])].filter(({ title, words = "" }) =>
    hasWords(`${title} ${words}`, typed),
  );
  const entries: Entry[] = [
    ...actions,
    ...found.map(({ id, name, status }) => ({
      id,
      title: name,
      status,
      run: () => route(toProposalPath({ id, status })),
    })),
  ];
  const chosenAt = entries.findIndex(({ id }) => id === chosen);
  const current = Math.max(0, chosenAt);
  const isFound = search.length <= 1 || (!isPending && !isPlaceholderData);
  const isComplete = others !== undefined && typed.trim() === search && isFound;
  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    // Runs the command after the dialog has restored the focus, so that the command may move the focus.
    setTimeout(() => void entry.run?.());
  };
  useEffect(() => {
    if (!isEntered || !isComplete) return;
    setEntered(false);
    run(entries[current]);
  }, [isEntered, isComplete]);

  return (
    <dialog
      ref={dialog}
      class="dialog palette"
      aria-label={say("find_or_do")}
      onClose={onClose}
      onMouseDown={(event) => event.target === dialog.current && onClose()}
    >
      <input
        class="palette-input"
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={entries.length > 0 ? `palette-${current}` : undefined}
        aria-label={say("find_or_do")}
        placeholder={say("find_or_do")}
        autofocus
        autocomplete="off"
        value={typed}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setChosen(undefined);
          setEntered(false);
        }}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step !== undefined) {
            event.preventDefault();
            setChosen(entries[(current + step + entries.length) % entries.length]?.id);
          }
          if (event.key !== "Enter") return;
          // While a search is pending, the listed proposals belong to an earlier text, so Enter waits. An
          // entry chosen by the user runs at once.
          if (chosenAt >= 0 || current < actions.length) run(entries[current]);
          else setEntered(true);
        }}
      />
      <ul class="palette-list" id="palette-list" role="listbox" aria-label={say("actions")}>
        {entries.map((entry, index) => (
          <li
            key={entry.id}
            id={`palette-${index}`}
            role="option"
            aria-selected={index === current}
            ref={(row) => {
              if (index === current) row?.scrollIntoView({ block: "nearest" });
            }}
            onMouseMove={() => setChosen(entry.id)}
            onClick={() => run(entry)}
          >
            <span class="palette-title" dir="auto">
              {entry.title}
            </span>
            {entry.status && <StatusPill status={entry.status} />}
            {entry.keys?.[0] !== undefined && <KeyHint name={entry.keys[0]} />}
          </li>
        ))}
      </ul>
      {entries.length === 0 && <p class="palette-none muted">{say("nothing_found")}</p>}
    </dialog>
  );
}

/**
 * Returns the entries that are not commands of the screen. Undefined until their names are loaded, which
 * begins when the palette opens for the first time.
 */
function useLaterEntries(route: (path: string) => void): readonly Entry[] | undefined {
  const [entries, setEntries] = useState<readonly Entry[]>();
  useEffect(() => {
    const load = async () => {
      const { showLaterEntries } = await import("./later-entries.ts");
      await loadTexts();
      await showLaterEntries(route, setEntries);
    };
    // Without a connection, the palette offers its other commands.
    load().catch(() => setEntries([]));
  }, []);
  return entries;
}
