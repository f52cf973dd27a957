import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { LongFirst } from "./server/test/long-first.ts";

// Node compiles each module once for all processes and runs, which saves an eighth of the processor time of
// the tests.
process.env["NODE_COMPILE_CACHE"] ??= join(import.meta.dirname, "node_modules/.cache/compiled");

/**
 * Options of tests that Node loads itself, like the server. Without Vite's rewriting, they need a fifth less
 * time.
 */
const loadedByNode = { experimental: { viteModuleRunner: false, nodeLoader: false } };

const noTests = ["**/node_modules/**", "**/dist/**"];

/**
 * The tests that take longest. Most try many generated cases, or every operation. `npm run journeys` runs them, so that
 * `npm test` takes a quarter less time.
 */
const batteries = [
  "server/src/connections/followed-deals.test.ts",
  "server/src/deals/lifecycle/{lifecycle.property,races}.test.ts",
  "server/src/deals/payments/counted-once.test.ts",
  "server/src/**/interleavings.test.ts",
  "server/src/ops/no-writes.test.ts",
  "server/src/pdf/{every-currency,hostile-content,layout,same-amounts}.test.ts",
  "server/src/platform/db/transfer/transfer.test.ts",
  "server/src/proposals/library/price-list/{lost-values,price-list-files}.test.ts",
  "server/src/webhooks/worker/{fairness,hostile-receivers,unresponsive-receivers}.test.ts",
  "server/test/{cached-reads,typed-names-and-addresses}.test.ts",
  "server/test/security/{prototype-names,ways-out}.test.ts",
];

const inBrowser = {
  globalSetup: ["e2e/browser-for-tests.ts"],
  // A browser on a busy CI machine may be late once, but a fault of Proffer fails twice. Reports name the
  // repeated tests.
  retry: process.env.CI ? 1 : 0,
};

export default defineConfig({
  test: {
    projects: [
      // `npm test`, with the next two projects.
      {
        extends: true,
        test: {
          ...loadedByNode,
          name: "tests",
          include: [
            "{locales,pricing,contract,presentation,tables,server,sdk,web}/**/*.test.ts",
            "bench/simulation/**/*.test.ts",
          ],
          exclude: [...noTests, ...batteries],
        },
      },
      // Tests that render components, which Node cannot load because it does not support JSX.
      {
        extends: true,
        test: {
          name: "components",
          include: ["web/**/*.test.tsx"],
          // Node loads modules without components, so that Vite need not rewrite the server.
          server: { deps: { external: [/\/(pricing|contract|presentation|tables|server)\/(src|test)\//] } },
        },
      },
      // The most important journeys in a real browser.
      {
        extends: true,
        test: { ...inBrowser, name: "screens", include: ["e2e/main.test.ts"] },
      },
      // `npm run generators`. Loaded by Vite, because generated clients import files without their
      // extensions.
      { extends: true, test: { name: "generators", include: ["generators/**/*.test.ts"] } },
      // `npm run n8n`. The nodes for n8n, loaded by n8n.
      {
        extends: true,
        test: { ...loadedByNode, name: "n8n", include: ["integrations/n8n-tests/*.test.ts"] },
      },
      // `npm run journeys`, with the next two projects: real browsers, and two tests of the benchmarks.
      {
        extends: true,
        test: {
          ...inBrowser,
          name: "journeys",
          include: ["e2e/**/*.test.ts", "bench/*.test.ts"],
          exclude: [...noTests, "e2e/main.test.ts"],
        },
      },
      // Whole programs: crashes, upgrades, a full disk, the commands in the guides, and the package as users
      // install it.
      {
        extends: true,
        test: {
          ...loadedByNode,
          name: "programs",
          include: ["{sdk,server,web}/**/*.journey.ts"],
        },
      },
      { extends: true, test: { ...loadedByNode, name: "batteries", include: batteries } },
    ],
    exclude: noTests,
    globalSetup: ["web/built-for-tests.ts", "sdk/generate/for-tests.ts", "server/test/databases.ts"],
    // Modules are loaded once in each process, which halves the time of a run. Files share the state of
    // modules.
    isolate: false,
    sequence: { sequencer: LongFirst },
    restoreMocks: true,
    unstubEnvs: true,
    // Long enough for a busy machine, because these limits must find hanging tests, not slow ones.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // Half of the tests wait for PostgreSQL or for a separate process.
    maxWorkers: availableParallelism() + 1,
    // A larger young generation, so that fewer short-lived objects are copied.
    execArgv: ["--max-semi-space-size=64"],
  },
});
