const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The name of a pressed key: `j`, `?`, `Enter`, `Mod+k`, `Mod+Shift+z`. Mod is Command on a Mac, else Control. */
export function toKeyName(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">) {
  const isMod = isApple ? event.metaKey : event.ctrlKey;
  if ((isApple ? event.ctrlKey : event.metaKey) || (!isMod && event.altKey)) return "";
  if (!isMod) return event.key;
  return `Mod+${event.altKey ? "Alt+" : ""}${event.shiftKey ? "Shift+" : ""}${toPlainKey(event.key)}`;
}

/** A letter by its small one: with Shift the browser reports the capital. */
function toPlainKey(key: string): string {
  return key.length === 1 ? key.toLowerCase() : key;
}

const signs: Readonly<Record<string, string>> = {
  Mod: isApple ? "⌘" : "Ctrl",
  Shift: isApple ? "⇧" : "Shift",
  Alt: isApple ? "⌥" : "Alt",
  " ": "Space",
  ArrowUp: "↑",
  ArrowDown: "↓",
};

/** The parts of a key name as they stand on the keyboard: `["⌘", "K"]`. */
export function toKeySigns(name: string): string[] {
  const parts = name === "+" ? ["+"] : name.split("+");
  return parts.map((part) => signs[part] ?? (part.length === 1 ? part.toUpperCase() : part));
}

/** True when keys belong to the element that has the focus: somebody is typing. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isButton = target instanceof HTMLInputElement && /^(checkbox|radio|button)$/.test(target.type);
  // A text whose editor is still loaded is none yet for the browser.
  const isText = target.matches("[role='textbox']:not([aria-readonly='true'])");
  return (
    isText || target.isContentEditable || (!isButton && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
