import { createPasswords } from "../src/platform/secrets/passwords.ts";

// Cheap parameters, because real ones would take too long. platform/secrets/passwords.test.ts asserts the
// real parameters.
export const passwords = createPasswords({ memory: 64, passes: 1, parallelism: 1 });
