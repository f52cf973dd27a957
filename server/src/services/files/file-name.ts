import { attachmentTypes, type AttachmentType, maxAttachmentName } from "@proffer/contract";
import { hasVisibleCharacter } from "@proffer/contract/people";

/** Controls, separators of lines, and invisible characters except for the ones that change their neighbours. */
const hidden =
  /[\p{Cc}\p{Zl}\p{Zp}\ufff9-\ufffb]|(?![\p{Variation_Selector}\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;

/** Joiners without an effect: not between letters or pictures. */
const idleJoiner =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}\p{Extended_Pictographic}\u200c\u200d])/gu;

/**
 * Removes folders and hidden characters from the name of a file, completes an extension that does not fit the
 * type, and cuts the name. Returns undefined if nothing visible remains before the extension.
 */
export function cleanFileName(name: string, type: AttachmentType): string | undefined {
  const written = name.replaceAll(hidden, "").replaceAll(idleJoiner, "").normalize("NFC");
  // A name such as "Offer 2026/27.pdf" is no path.
  const isPath = /^(?:\.{0,2}|[a-z]:)[\\/]/i.test(written);
  const base = isPath ? (written.split(/[\\/]/).at(-1) ?? "") : written.replaceAll(/[\\/]+/g, "-");
  const cleaned = base.trim().replace(/^[\s.]+|[\s.]+$/g, "");
  const extensions: readonly string[] = attachmentTypes[type];
  const found = /^(.*\S)\.([^.]+)$/su.exec(cleaned);
  const isFitting = extensions.includes(found?.[2]?.toLowerCase() ?? "");
  const [stem = "", extension = ""] = isFitting ? (found?.slice(1) ?? []) : [cleaned, extensions[0]];
  if (!hasVisibleCharacter(stem)) return undefined;
  return `${cut(stem, maxAttachmentName - extension.length - 1)}.${extension}`;
}

/** Cuts a text between characters. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return text
    .slice(0, maxLength)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd();
}
