import type { Values, Voice } from "@proffer/presentation";
import type { SayInPage, TextKey } from "../texts.ts";
import { usePage } from "./page-context.ts";

/** Characters around a value within a text. No text contains them: Unicode reserves them for programs. */
const [begin, end] = ["\uFFFE", "\uFFFF"];

/**
 * Attributes of an element that browsers do not translate: names of people and companies, amounts,
 * quantities, days, codes. The capital passes Preact, which would set a property in a browser and leave out
 * the attribute on the server. HTML knows no capitals.
 */
export const untranslated = { Translate: "no" };

/**
 * The words for a key, in which a browser that translates the page leaves the values as they are: names,
 * amounts and days.
 */
export function Said({ words, values }: { words: TextKey; values: Values }) {
  const { say } = usePage();
  // One element, because a row of elements would leave out the spaces between the parts.
  return (
    <span>
      <Marked text={markValues(say)(words, values)} />
    </span>
  );
}

/** A text whose values are marked; values within a value belong to it. */
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

/** Marks the values in the words of `say`. Counts stay numbers, which choose the plural. */
function markValues<Key extends Parameters<SayInPage>[0]>(
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

/** The voice of the page with its values marked. */
export function useMarkedVoice(): Voice {
  const { say, format } = usePage();
  return { format, say: markValues(say) };
}

export function removeMarks(text: string): string {
  return text.replaceAll(/[\uFFFE\uFFFF]/g, "");
}
