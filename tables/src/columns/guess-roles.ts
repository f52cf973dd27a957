import type { Notation } from "../numbers/written-number.ts";
import type { ColumnFacts, RoleGuess } from "./describe-cells.ts";
import { isProduct } from "./find-products.ts";
import type { ColumnRole } from "./heading-words.ts";

/**
 * Guesses the contents of columns without headings: texts are names and descriptions, numbers are quantities
 * and prices.
 */
export function guessRoles(facts: readonly ColumnFacts[], notation: Notation): readonly RoleGuess[] {
  const guesses: RoleGuess[] = facts.map(() => ({ role: null, isGuessed: false }));
  const give = (fact: ColumnFacts | undefined, role: ColumnRole, isGuessed = false) => {
    if (fact) guesses[fact.index] = { role, isGuessed };
  };
  const filled = facts.filter(({ traits }) => traits.filled > 0);
  const texts = filled.filter(({ traits }) => !traits.isNumeric && !traits.isDate && !traits.isCode);
  const [first] = texts;
  // An article number, of letters and digits without spaces, precedes a name.
  const code = first && texts.length > 1 && isArticleNumber(first) ? first : undefined;
  const [name = filled[0], ...others] = texts.filter((fact) => fact !== code);
  give(code, "sku");
  // Numbers are not names, unless there is no other column.
  give(name, "name", name?.traits.isNumeric);
  for (const fact of filled)
    if (fact.traits.isNumbering && fact.traits.filled > 1 && fact.index < (name?.index ?? 0))
      give(fact, "number");
  for (const fact of others) {
    const role = fact.traits.isUnit || isCounted(fact, filled) ? "unit" : "description";
    if (!guesses.some((guess) => guess.role === role)) give(fact, role);
  }
  const numbers = filled.filter(
    ({ index, traits }) =>
      guesses[index]?.role === null &&
      traits.isNumeric &&
      !traits.isCode &&
      !traits.isDate &&
      !traits.isPercent,
  );
  // A column of years is not a column of prices if there are other numbers, or if it precedes the names.
  const values = numbers.filter(
    ({ index, traits }) => !traits.isYear || (numbers.length === 1 && index > (name?.index ?? 0)),
  );
  giveNumbers(values, give, notation);
  return guesses;
}

const isQuantity = ({ traits }: ColumnFacts) => traits.isCount && !traits.isMoney;

type Give = (fact: ColumnFacts | undefined, role: ColumnRole, isGuessed?: boolean) => void;

function giveNumbers(values: readonly ColumnFacts[], give: Give, notation: Notation): void {
  const [one, two, three] = values;
  if (!two) return give(one, "price", one?.traits.isYear);
  const found = findFactors(values, notation);
  if (found) {
    give(found.quantity, "quantity");
    give(found.price, "price");
    return give(found.total, "total");
  }
  if (three || !one) {
    const count = values.find(isQuantity);
    const price = values.find((fact) => fact !== count);
    give(count, "quantity", true);
    return give(price, "price", true);
  }
  if (isQuantity(one)) {
    // Numbers such as 10045 and 10046 are more likely article numbers.
    if (!one.traits.isSerial) give(one, "quantity");
    return give(two, "price");
  }
  if (isQuantity(two)) {
    give(one, "price", true);
    return give(two, "quantity", true);
  }
  // Two amounts: a cost and a price, or a price and its total. The client pays the second one.
  give(two, "price", true);
}

/** Finds a column that is the product of two others. */
function findFactors(values: readonly ColumnFacts[], notation: Notation) {
  for (const quantity of values)
    for (const price of values)
      for (const total of values)
        if (
          new Set([quantity, price, total]).size === 3 &&
          isQuantity(quantity) &&
          isProduct(total, quantity, price, notation)
        )
          return { quantity, price, total };
  return undefined;
}

function isArticleNumber({ cells }: ColumnFacts): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  return filled.every((cell) => /^(?=.*\d)[\p{L}\d][\p{L}\d._/-]{0,24}$/u.test(cell));
}

/** Tells whether a column of short words is between two columns of numbers, as units are. */
function isCounted({ index, traits }: ColumnFacts, filled: readonly ColumnFacts[]): boolean {
  const before = filled.find((fact) => fact.index === index - 1);
  const after = filled.find((fact) => fact.index === index + 1);
  return traits.averageLength <= 6 && before?.traits.isNumeric === true && after?.traits.isNumeric === true;
}
