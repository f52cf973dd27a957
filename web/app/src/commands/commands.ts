import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { isTyping, toKeyName } from "../ui/keys.ts";

/** An action that is available on this screen. Users run it from the palette or with its key. */
export interface Command {
  readonly id: string;
  readonly title: string;
  /** Additional everyday words that find the command in the palette. */
  readonly words?: string;
  /**
   * Names of keys in the form of `toKeyName`. The first name is shown. Keys without Mod are ignored while the
   * user types.
   */
  readonly keys?: readonly string[];
  /** False: the command has a key and appears in the list of keys, but not in the palette. */
  readonly isInPalette?: boolean;
  /** If absent, a part of the screen handles the key itself, and this entry only documents it. */
  readonly run?: () => unknown;
}

type Source = () => readonly Command[];

const sources = signal<readonly Source[]>([]);

/** Lists all available commands, starting with the commands of the innermost component. */
export function listCommands(): readonly Command[] {
  return sources.value.flatMap((source) => source()).toReversed();
}

/** Offers commands while the component is mounted. Each rendering may pass new commands. */
export function useCommands(commands: readonly Command[]): void {
  const current = useRef(commands);
  current.current = commands;
  useEffect(() => {
    const source = () => current.current.toReversed();
    sources.value = [...sources.value, source];
    return () => {
      sources.value = sources.value.filter((each) => each !== source);
    };
  }, []);
}

/** Runs the command of a pressed key. */
export function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  const name = toKeyName(event);
  const isPlain = !name.startsWith("Mod+");
  if (isPlain && isTyping(event.target)) return;
  // A modal dialog has its own keys and disables all others.
  if (document.querySelector("dialog:modal")) return;
  if (isOwnKey(event.target, name)) return;
  const command = listCommands().find(({ keys = [], run }) => run && keys.includes(name));
  if (!command) return;
  event.preventDefault();
  void command.run?.();
}

/**
 * Tells whether the focused element handles the key itself: Enter follows a link, and Enter and Space press a
 * button. With Mod, these keys belong to commands.
 */
function isOwnKey(target: EventTarget | null, name: string): boolean {
  if (!(target instanceof Element)) return false;
  if (name === "Enter") return target.matches("a, button, summary");
  return name === " " && target.matches("button, summary, input");
}
