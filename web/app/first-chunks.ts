import type { Rolldown } from "vite";

/** Modules from which parts of the application begin. */
interface Beginnings {
  /** The scripts that run at every address. */
  readonly start: readonly string[];
  /** The parts for somebody who is not signed in. */
  readonly outside: readonly string[];
  /** The part for somebody who is signed in, with the list. */
  readonly inside: readonly string[];
}

/**
 * Puts what the first view needs into two scripts: one for everybody, one for those who are signed in. A slow connection
 * asks for six files at once, and each further one waits for another way there and back.
 */
export function splitFirstChunks({ start, outside, inside }: Beginnings): Rolldown.CodeSplittingOptions {
  const chooseChunk: Rolldown.CodeSplittingNameFunction = (id, context) => {
    const reach = (from: readonly string[]) => findReachable(from, context);
    if (start.includes(id)) return null;
    if (reach(start).has(id)) return "start";
    if (!reach(inside).has(id)) return null;
    return reach(outside).has(id) ? "start" : "inside";
  };
  return {
    groups: [{ debugName: "first", name: chooseChunk }],
    // Else what is left out below would be put in again. No chunk of the rest imports one of the two.
    includeDependenciesRecursively: false,
  };
}

/**
 * The door of a package imports everything in it, and its translations. The first view uses a part, which the bundler finds
 * without help.
 */
const ofOurPackages = /\/(?:pricing|presentation|tables|contract)\/src\//;

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const known = new Map<readonly string[], ReadonlySet<string>>();

/** Finds the modules that some import at once, directly or through others, except those of our packages. */
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
