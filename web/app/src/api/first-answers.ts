/** Answers embedded in the page, by the address of each read. */
let answers: Readonly<Record<string, unknown>> | undefined;

/**
 * Returns an answer embedded in the page and discards it, because a second read must get fresh data.
 * Undefined if none is embedded.
 */
export function takeFirstAnswer(url: string): unknown {
  answers ??= readAnswers();
  const { [url]: answer, ...others } = answers;
  answers = others;
  return answer;
}

function readAnswers(): Readonly<Record<string, unknown>> {
  // Tests run without a page.
  const text = globalThis.document?.querySelector("#first-answers")?.textContent ?? "{}";
  return JSON.parse(text) as Readonly<Record<string, unknown>>;
}
