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
    let entry = this.#questions.get(question);
    if (!entry) this.#questions.set(question, (entry = { running: 0, waiting: undefined }));
    if (entry.waiting) return entry.waiting.answer.promise;
    const waiting = { answer: Promise.withResolvers<Answer>(), run };
    entry.waiting = waiting;
    if (entry.running < maxRuns) this.#beginAfterTurn(question, entry);
    return waiting.answer.promise;
  }

  #beginAfterTurn(question: string, entry: Question<Answer>): void {
    setImmediate(() => void this.#begin(question, entry));
  }

  async #begin(question: string, entry: Question<Answer>): Promise<void> {
    const { waiting } = entry;
    if (!waiting) return;
    entry.waiting = undefined;
    entry.running++;
    try {
      waiting.answer.resolve(await waiting.run());
    } catch (error) {
      waiting.answer.reject(error);
    }
    entry.running--;
    if (entry.waiting) this.#beginAfterTurn(question, entry);
    else if (entry.running === 0) this.#questions.delete(question);
  }
}

interface Question<Answer> {
  /** Number of runs in progress. */
  running: number;
  /** The next run, which has not begun. */
  waiting: { readonly answer: PromiseWithResolvers<Answer>; readonly run: () => Promise<Answer> } | undefined;
}
