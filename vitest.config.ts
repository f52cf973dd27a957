import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { WaitingFirst } from "./server/test/waiting-first.ts";

export default defineConfig({
  test: {
    projects: [
      // `npm test`
      {
        extends: true,
        test: {
          name: "tests",
          include: [
            "{pricing,contract,presentation,server,sdk,web}/**/*.test.{ts,tsx}",
            "bench/simulation/**/*.test.ts",
          ],
        },
      },
      // `npm run journeys`: real browsers, clients of the API that generators make, and the simulated day of `bench/`.
      {
        extends: true,
        test: {
          name: "journeys",
          include: ["{e2e,generators}/**/*.test.ts", "bench/*.test.ts"],
          globalSetup: ["e2e/browser-for-tests.ts"],
          // A browser on a busy machine of CI may be late once; a fault of ours fails twice. Reports name what was tried again.
          retry: process.env.CI ? 1 : 0,
        },
      },
    ],
    exclude: ["**/node_modules/**", "**/dist/**"],
    globalSetup: ["web/built-for-tests.ts", "sdk/generate/for-tests.ts", "server/test/databases.ts"],
    // Modules are loaded once in each process: half of the time that a run would take otherwise. What they hold is shared by files.
    isolate: false,
    sequence: { sequencer: WaitingFirst },
    restoreMocks: true,
    unstubEnvs: true,
    // For a machine that is busy with something else; what hangs is found by them, not what is slow.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // Half of the tests wait for PostgreSQL or for a process of their own.
    maxWorkers: availableParallelism() + 1,
    // Room for what a test makes and forgets, so that less of it is copied.
    execArgv: ["--max-semi-space-size=64"],
  },
});
