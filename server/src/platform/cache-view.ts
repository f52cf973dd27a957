import { cacheJson } from "./cached-json.ts";

/**
 * Maximum number of cached views per source. Callers differ only in few facts, such as a star or a language.
 */
const maxViews = 8;

/**
 * Creates a view function that caches its results and their JSON by source and facts. The source must never
 * change. `toFacts` must return all other facts that the view depends on, as values that can be compared by
 * identity.
 */
export function cacheView<Source extends object, Viewing, Facts extends object, View extends object>(
  toFacts: (source: Source, viewing: Viewing) => Facts,
  view: (source: Source, facts: Facts, viewing: Viewing) => View,
): (source: Source, viewing: Viewing) => View {
  return cacheByFacts(toFacts, (source, facts, viewing) => cacheJson(view(source, facts, viewing)));
}

/** Creates a function that caches its results by source and facts, until the source is garbage-collected. */
export function cacheByFacts<Source extends object, Given, Facts extends object, Result>(
  toFacts: (source: Source, given: Given) => Facts,
  make: (source: Source, facts: Facts, given: Given) => Result,
): (source: Source, given: Given) => Result {
  const resultsBySource = new WeakMap<Source, Array<{ readonly facts: Facts; readonly result: Result }>>();
  return (source, given) => {
    const facts = toFacts(source, given);
    let results = resultsBySource.get(source);
    if (!results) resultsBySource.set(source, (results = []));
    const known = results.find((each) => areSame(each.facts, facts));
    if (known) return known.result;
    const result = make(source, facts, given);
    results.unshift({ facts, result });
    results.length = Math.min(results.length, maxViews);
    return result;
  };
}

function areSame<Facts extends object>(a: Facts, b: Facts): boolean {
  for (const name in a) if (a[name] !== b[name]) return false;
  return true;
}
