import type { Values, Voice } from "@proffer/presentation";
import type { TextKey } from "../texts.ts";
import { usePage } from "./page-context.ts";

/** Characters around a value within a text. No text contains them: Unicode reserves them for programs. */
const [begin, end] = ["\uFFFE", "\uFFFF"];

/**
 * Attributes of an element that browsers do not translate: names of people and companies, amounts,
 * quantities, days, codes. The capital is intended: with a small letter, Preact would set a property in
 * browsers and omit the attribute on the server. HTML ignores case.
 */
export const untranslated = { Translate: "no" };

/**
 * The text of a key. Browsers that translate the page leave its values unchanged: names, amounts and days.
 */
export function Said({ words, values }: { words: TextKey; values: Values }) {
  const { say } = usePage();
  // A single element, because a sequence of elements would lose the spaces between the parts.
  return (
    <span>
      <Marked text={markValues(say)(words, values)} />
    </span>
  );
}

/** A text with marked values. Values within a value belong to the outer value. */
export function Marked({ text }: { text: string }) {
  let depth = 0;
  const parts: { text: string; isValue: boolean }[] = [];
  for (const part of text.split(/([\uFFFE\uFFFF])/)) {
    if (part === begin) depth++;
    else if (part === end) depth--;
    else if (part !== "") parts.push({ text: part, isValue: depth > 0 });
  }
  return (
    <>
      {parts.map((part, index) =>
        part.isValue ? (
          <span key={index} {...untranslated}>
            {part.text}
          </span>
        ) : (
          part.text
        ),
      )}
    </>
  );
}

/** Marks the values in the texts of `say`. Counts stay numbers, which choose the plural. */
export function markValues<Key extends string>(
  say: (key: Key, values?: Values) => string,
): (key: Key, values?: Values) => string {
  return (key, values = {}) =>
    say(
      key,
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === "string" ? `${begin}${value}${end}` : value,
        ]),
      ),
    );
}

/** Returns the voice of the page with marked values. */
export function useMarkedVoice(): Voice {
  const { say, format } = usePage();
  return { format, say: markValues(say) };
}

export function removeMarks(text: string): string {
  return text.replaceAll(/[\uFFFE\uFFFF]/g, "");
}
