const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/**
 * Returns the name of a pressed key: `j`, `?`, `Enter`, `Mod+k`, `Mod+Shift+z`. Mod is Command on a Mac,
 * otherwise Control.
 */
export function toKeyName(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">) {
  const isMod = isApple ? event.metaKey : event.ctrlKey;
  if ((isApple ? event.ctrlKey : event.metaKey) || (!isMod && event.altKey)) return "";
  if (!isMod) return event.key;
  return `Mod+${event.altKey ? "Alt+" : ""}${event.shiftKey ? "Shift+" : ""}${toPlainKey(event.key)}`;
}

/** Converts a letter to lower case, because browsers report the capital with Shift. */
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

/** Returns the parts of a key name as printed on the keyboard: `["⌘", "K"]`. */
export function toKeySigns(name: string): string[] {
  const parts = name === "+" ? ["+"] : name.split("+");
  return parts.map((part) => signs[part] ?? (part.length === 1 ? part.toUpperCase() : part));
}

/** Tells whether the focused element handles keys itself, because the user is typing. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isButton = target instanceof HTMLInputElement && /^(checkbox|radio|button)$/.test(target.type);
  // Until its editor has loaded, a rich-text field is a plain `div`, so `isContentEditable` is false.
  const isText = target.matches("[role='textbox']:not([aria-readonly='true'])");
  return (
    isText || target.isContentEditable || (!isButton && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
