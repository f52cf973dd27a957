import type { Command } from "../../commands/commands.ts";
import { say } from "../texts/say.ts";

/** The keys that rows, fields and texts act on themselves, for the list of keys. */
export function listGridKeys(): Command[] {
  const keys = {
    key_next_line: ["Enter"],
    key_next_cell: ["Tab"],
    key_mark: [" "],
    key_rows: ["ArrowUp", "ArrowDown"],
    key_move: ["Alt+ArrowUp", "Alt+ArrowDown"],
    key_take_back: ["Escape"],
    key_calculate: ["="],
    key_library: ["/"],
    key_copy: ["Mod+c"],
    key_paste: ["Mod+v"],
  } as const;
  return Object.entries(keys).map(([id, names]) => ({
    id,
    title: say(id as keyof typeof keys),
    keys: names,
    isInPalette: false,
  }));
}
