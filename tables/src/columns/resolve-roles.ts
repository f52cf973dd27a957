import type { Notation } from "../numbers/written-number.ts";
import type { ColumnFacts, RoleGuess } from "./describe-cells.ts";
import { isProduct } from "./find-products.ts";
import type { ColumnRole } from "./heading-words.ts";

/** Roles that several columns of a table can have. Every other role is given to one column. */
const unlimited: ReadonlySet<ColumnRole> = new Set(["date", "category", "tax", "number", "margin", "sku"]);

/** Decides the contents of columns with headings. If words have several meanings, the cells decide. */
export function resolveRoles(facts: readonly ColumnFacts[], notation: Notation): readonly RoleGuess[] {
  const guesses = facts.map((fact) => readHeading(fact));
  const find = (role: ColumnRole) => guesses.findIndex((guess) => guess.role === role);
  const give = (index: number, role: ColumnRole | null, isGuessed: boolean) => {
    guesses[index] = { role, isGuessed };
  };
  const checkProduct = (total: number, quantity: number, price: number) => {
    const [sum, count, each] = [facts[total], facts[quantity], facts[price]];
    return sum && count && each ? isProduct(sum, count, each, notation) : undefined;
  };

  preferNetPrices(facts, guesses);
  dropRepeatedRoles(facts, guesses);

  const amount = find("amount");
  const [price, total, quantity] = [find("price"), find("total"), find("quantity")];
  if (amount >= 0) {
    if (price >= 0 && total >= 0)
      // "Amount" is also a word for quantities.
      give(amount, quantity < 0 && checkProduct(total, amount, price) === true ? "quantity" : null, true);
    else if (price >= 0) give(amount, "total", false);
    else if (total >= 0)
      give(amount, quantity >= 0 && checkProduct(total, quantity, amount) ? "price" : null, true);
    else give(amount, quantity >= 0 ? "total" : "price", quantity >= 0);
  }
  // "No." is the number of the row, or a quantity.
  const counted = find("number");
  if (find("quantity") < 0 && counted >= 0 && checkProduct(find("total"), counted, find("price")) === true)
    give(counted, "quantity", true);
  // If quantity × cost is the total, the costs are prices.
  if (find("price") < 0 && checkProduct(find("total"), find("quantity"), find("cost")) === true)
    give(find("cost"), "price", true);

  // If hours × rate is the cost, the client pays this cost, so it is the total.
  if (find("total") < 0 && checkProduct(find("cost"), find("quantity"), find("price")) === true)
    give(find("cost"), "total", true);

  guessName(facts, guesses);
  const name = find("name");
  for (const { index, heading, traits } of facts)
    if (!heading && index < name && traits.isNumbering) give(index, "number", false);
  guessPrice(facts, guesses);
  return guesses;
}

function readHeading({ heading, traits }: ColumnFacts): RoleGuess {
  // An empty column has a role only if its heading means prices.
  const isEmpty = traits.filled === 0 && heading?.roles[0] !== "price";
  if (!heading || isEmpty) return { role: null, isGuessed: false };
  const { roles, isCertain, isPercent } = heading;
  const [first = null] = roles;
  // Percentages are not prices.
  if (isPercent && first !== "discount" && first !== "tax" && first !== "margin")
    return { role: null, isGuessed: false };
  const isCounted = traits.isNumeric || traits.isCount;
  if (roles.includes("name") && (traits.isNumbering || traits.isCode))
    return { role: traits.isCode ? "sku" : "number", isGuessed: false };
  if (roles.includes("name") && roles.includes("quantity"))
    return { role: isCounted ? "quantity" : "name", isGuessed: false };
  // A column with the heading "unit" contains counts or the names of units.
  if (first === "unit" && isCounted) return { role: "quantity", isGuessed: isCertain };
  if (first === "quantity" && !traits.hasDigits && !isCertain) return { role: "unit", isGuessed: false };
  // "Monat" can also be the heading of a column of months.
  if (heading.frequency !== undefined && !traits.isNumeric) return { role: null, isGuessed: false };
  return { role: first, isGuessed: false };
}

/** Uses prices with tax only if there are no others. */
function preferNetPrices(facts: readonly ColumnFacts[], guesses: RoleGuess[]): void {
  for (const role of ["price", "total"] as const) {
    const withRole = guesses.flatMap((guess, index) => (guess.role === role ? [index] : []));
    if (withRole.every((index) => facts[index]?.heading?.isGross)) continue;
    for (const index of withRole)
      if (facts[index]?.heading?.isGross) guesses[index] = { role: null, isGuessed: false };
  }
}

/** Of several columns with one role, keeps the first one with a certain heading, otherwise the first one. */
function dropRepeatedRoles(facts: readonly ColumnFacts[], guesses: RoleGuess[]): void {
  const roles = new Set(guesses.flatMap(({ role }) => (role === null || unlimited.has(role) ? [] : [role])));
  for (const role of roles) {
    const withRole = guesses.flatMap((guess, index) => (guess.role === role ? [index] : []));
    if (withRole.length < 2) continue;
    const best = withRole.find((index) => facts[index]?.heading?.isCertain) ?? withRole[0];
    for (const index of withRole)
      guesses[index] = { role: index === best ? role : null, isGuessed: index === best };
  }
}

const isText = ({ traits }: ColumnFacts) =>
  traits.filled > 0 && !traits.isNumeric && !traits.isDate && !traits.isNumbering && !traits.isCode;

/** Uses descriptions, or a text column without a heading, as names if the table has no other names. */
function guessName(facts: readonly ColumnFacts[], guesses: RoleGuess[]): void {
  if (guesses.some(({ role }) => role === "name")) return;
  const described = guesses.findIndex(({ role }) => role === "description");
  const unnamed = facts.findIndex((fact, index) => guesses[index]?.role === null && isText(fact));
  const index = described >= 0 ? described : unnamed;
  const other = facts.findIndex(({ heading }, at) => {
    const role = guesses[at]?.role;
    return heading && (role === "category" || role === "sku");
  });
  const name = index >= 0 ? index : other;
  if (name >= 0) guesses[name] = { role: "name", isGuessed: false };
}

/** Uses the only column of amounts without a known heading as the price. */
function guessPrice(facts: readonly ColumnFacts[], guesses: RoleGuess[]): void {
  const has = (role: ColumnRole) => guesses.some((guess) => guess.role === role);
  if (has("price") || has("total") || has("cost")) return;
  const amounts = facts.filter(
    ({ index, heading, traits }) =>
      guesses[index]?.role === null &&
      !heading?.isPercent &&
      traits.isNumeric &&
      !traits.isPercent &&
      !traits.isCode &&
      !traits.isNumbering &&
      !traits.isDate &&
      !traits.isYear,
  );
  const [only, ...others] = amounts;
  if (only && others.length === 0) guesses[only.index] = { role: "price", isGuessed: true };
}
