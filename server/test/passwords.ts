import { createPasswords } from "../src/platform/secrets/passwords.ts";

// One password costs what a whole test should not; platform/secrets/passwords.test.ts asserts the real parameters.
export const passwords = createPasswords({ memory: 64, passes: 1, parallelism: 1 });
