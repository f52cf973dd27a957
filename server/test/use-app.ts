import { afterAll, beforeAll, type beforeEach } from "vitest";
import type { Engine } from "./databases.ts";
import { createTestApp, type TestApp, type TestAppOptions, type TestClient } from "./harness.ts";

/**
 * Creates one app for all tests of a block. Pass `options` as a function if earlier hooks create values in
 * them.
 */
export function useApp(engine: Engine, options: TestAppOptions | (() => TestAppOptions) = {}): TestApp {
  let app: TestApp | undefined;
  beforeAll(async () => {
    app = await createTestApp(engine, typeof options === "function" ? options() : options);
  });
  afterAll(() => app?.close());
  return standInFor(() => app);
}

/**
 * Creates an organization with its owner, either one for all tests of a block, or with `beforeEach` one for
 * each test.
 */
export function useOrganization(
  app: TestApp,
  when: typeof beforeAll | typeof beforeEach = beforeAll,
): TestClient {
  let client: TestClient | undefined;
  when(async () => {
    client = await app.organization();
  });
  return standInFor(() => client);
}

/** Creates a placeholder for an object that hooks create later, when the tests run. */
export function standInFor<T extends object>(find: () => T | undefined): T {
  return new Proxy({} as T, { get: (_, name) => Reflect.get(find() ?? {}, name) });
}
