import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{pricing,contract,server}/**/*.test.ts"],
    testTimeout: 20_000,
  },
});
