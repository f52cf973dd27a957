/**
 * Maximum number of concurrent runs for one question. The second run is for callers too late for the first.
 */
const maxRuns = 2;

/**
 * Lets concurrent callers with an equal question share an answer. A run begins at the end of a turn of the
 * event loop, for all callers before it. Later callers wait for the next run, so that no caller gets data
 * from before its question.
 */
export class SharedRuns<Answer> {
  readonly #questions = new Map<string, Question<Answer>>();

  get(question: string, run: () => Promise<Answer>): Promise<Answer> {
    let asked = this.#questions.get(question);
    if (!asked) this.#questions.set(question, (asked = { running: 0, waiting: undefined }));
    if (asked.waiting) return asked.waiting.answer.promise;
    const waiting = { answer: Promise.withResolvers<Answer>(), run };
    asked.waiting = waiting;
    if (asked.running < maxRuns) this.#beginAfterTurn(question, asked);
    return waiting.answer.promise;
  }

  #beginAfterTurn(question: string, asked: Question<Answer>): void {
    setImmediate(() => void this.#begin(question, asked));
  }

  async #begin(question: string, asked: Question<Answer>): Promise<void> {
    const { waiting } = asked;
    if (!waiting) return;
    asked.waiting = undefined;
    asked.running++;
    try {
      waiting.answer.resolve(await waiting.run());
    } catch (error) {
      waiting.answer.reject(error);
    }
    asked.running--;
    if (asked.waiting) this.#beginAfterTurn(question, asked);
    else if (asked.running === 0) this.#questions.delete(question);
  }
}

interface Question<Answer> {
  /** Number of running runs. */
  running: number;
  /** The next run, which has not begun. */
  waiting: { readonly answer: PromiseWithResolvers<Answer>; readonly run: () => Promise<Answer> } | undefined;
}
