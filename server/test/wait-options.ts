/**
 * Options of `vi.waitFor`: long enough for a machine that is busy with something else, and done soon on one that is
 * not.
 */
export const waitOptions = { timeout: 30_000, interval: 5 };
