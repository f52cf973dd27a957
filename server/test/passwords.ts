import { createPasswords } from "../src/platform/passwords.ts";

// One password costs what a whole test should not; platform/passwords.test.ts asserts the real parameters.
export const passwords = createPasswords({ memory: 64, passes: 1, parallelism: 1 });
