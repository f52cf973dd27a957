/** Answers that came with the page, by the address of each read. */
let answers: Readonly<Record<string, unknown>> | undefined;

/**
 * Takes an answer that came with the page: once, because whoever reads again wants to know what is new. Undefined where none
 * came.
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
