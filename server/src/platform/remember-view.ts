import { keepJson } from "./kept-json.ts";

/** Number of views of one source that are remembered: callers differ in few facts, such as a star or a language. */
const maxViews = 8;

/**
 * Creates a view that is made once for a source and the same facts about it, and whose JSON is written once. The source must
 * never change, and `toFacts` has to name everything else that the view depends on, as values that are equal only where they
 * are identical.
 */
export function rememberView<Source extends object, Viewing, Facts extends object, View extends object>(
  toFacts: (source: Source, viewing: Viewing) => Facts,
  view: (source: Source, facts: Facts, viewing: Viewing) => View,
): (source: Source, viewing: Viewing) => View {
  return rememberByFacts(toFacts, (source, facts, viewing) => keepJson(view(source, facts, viewing)));
}

/** Creates a function whose results are remembered, for as long as their source exists, by the facts that they depend on. */
export function rememberByFacts<Source extends object, Given, Facts extends object, Result>(
  toFacts: (source: Source, given: Given) => Facts,
  make: (source: Source, facts: Facts, given: Given) => Result,
): (source: Source, given: Given) => Result {
  const remembered = new WeakMap<Source, Array<{ readonly facts: Facts; readonly result: Result }>>();
  return (source, given) => {
    const facts = toFacts(source, given);
    let results = remembered.get(source);
    if (!results) remembered.set(source, (results = []));
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
