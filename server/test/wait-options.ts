/** Options of `vi.waitFor`: a timeout long enough for a busy machine, and a short interval for a fast one. */
export const waitOptions = { timeout: 30_000, interval: 5 };
