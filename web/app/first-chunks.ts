import type { Rolldown } from "vite";

/** Entry modules of the parts of the application. */
interface EntryModules {
  /** The scripts that run at every address. */
  readonly start: readonly string[];
  /** The parts for visitors who are not signed in. */
  readonly outside: readonly string[];
  /** The part for signed-in users, including the list. */
  readonly inside: readonly string[];
}

/**
 * Puts the modules of the first view into two scripts: one for all visitors, one for signed-in users. A slow
 * connection requests six files at once, and each further file costs another round trip.
 */
export function splitFirstChunks({ start, outside, inside }: EntryModules): Rolldown.CodeSplittingOptions {
  const chooseChunk: Rolldown.CodeSplittingNameFunction = (id, context) => {
    const reach = (from: readonly string[]) => findReachable(from, context);
    if (start.includes(id)) return null;
    if (reach(start).has(id)) return "start";
    if (!reach(inside).has(id)) return null;
    return reach(outside).has(id) ? "start" : "inside";
  };
  return {
    groups: [{ debugName: "first", name: chooseChunk }],
    // Otherwise, the bundler would add the modules that `findReachable` excludes. No other chunk imports one
    // of the two scripts.
    includeDependenciesRecursively: false,
  };
}

/**
 * Modules of our packages. The index of a package imports the whole package and its translations, but the
 * first view uses only a part, which the bundler finds.
 */
const ofOurPackages = /\/(?:pricing|presentation|tables|contract)\/src\//;

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const known = new Map<readonly string[], ReadonlySet<string>>();

/**
 * Finds the modules statically imported by `from`, directly or indirectly, except modules of our packages.
 */
function findReachable(from: readonly string[], context: Context): ReadonlySet<string> {
  const before = known.get(from);
  if (before) return before;
  const found = new Set(from);
  for (const id of found)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? [])
      if (!ofOurPackages.test(imported)) found.add(imported);
  known.set(from, found);
  return found;
}
