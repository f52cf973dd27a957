import { languages, type Text } from "@proffer/presentation";
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseSync, Visitor, type ESTree } from "vite";

const root = join(import.meta.dirname, "..");

type Texts = Readonly<Record<string, Text>>;

/** The texts of one area by language. */
type Area = Readonly<Record<string, Texts>>;

const areas = globSync("en/*.json", { cwd: import.meta.dirname }).map((path) => basename(path, ".json"));

function readArea(area: string): Area {
  const read = (language: string) =>
    JSON.parse(readFileSync(join(import.meta.dirname, language, `${area}.json`), "utf8")) as Texts;
  return Object.fromEntries(languages.map((language) => [language, read(language)]));
}

/** Lists the plural forms of a text. */
const listForms = (text: Text) =>
  typeof text === "string" ? [["other", text] as const] : Object.entries(text);

const getForm = (text: Text) => (typeof text === "string" ? text : text.other);

const listPlaceholders = (words: string) => [...new Set(words.match(/\{\w+\}/g))].toSorted();

function findMissingKeys({ en = {}, ...others }: Area): string[] {
  return Object.entries(others).flatMap(([language, texts]) => {
    const missing = Object.keys(en).filter((key) => !(key in texts));
    const unknown = Object.keys(texts).filter((key) => !(key in en));
    return missing
      .map((key) => `${language} lacks ${key}`)
      .concat(unknown.map((key) => `${language} has ${key}, which English lacks`));
  });
}

function hasOtherPlaceholders(plural: string, words: string, english: Text): boolean {
  // "One proposal", "two proposals": these forms can express the number as a word.
  const isSaid = ["zero", "one", "two"].includes(plural) && !words.includes("{count}");
  const expected = listPlaceholders(getForm(english)).filter((name) => !isSaid || name !== "{count}");
  return listPlaceholders(words).join() !== expected.join();
}

function findOtherPlaceholders(area: Area): string[] {
  return Object.entries(area).flatMap(([language, texts]) =>
    Object.entries(texts).flatMap(([key, text]) =>
      listForms(text)
        .filter(([plural, words]) => hasOtherPlaceholders(plural, words ?? "", area["en"]?.[key] ?? ""))
        .map(([plural]) => `${language}: ${key} (${plural}) does not have the placeholders of English`),
    ),
  );
}

/** Finds texts without a form for each plural of a number below a thousand. */
function findMissingPlurals(area: Area): string[] {
  return Object.entries(area).flatMap(([language, texts]) => {
    const rules = new Intl.PluralRules(language);
    const needed = new Set(Array.from({ length: 1000 }, (_, number) => rules.select(number)));
    return Object.entries(area["en"] ?? {})
      .filter(([, english]) => typeof english !== "string")
      .flatMap(([key]) => {
        const forms = new Set(listForms(texts[key] ?? "").map(([plural]) => plural));
        return [...needed.symmetricDifference(forms)].map((plural) =>
          needed.has(plural as Intl.LDMLPluralRule)
            ? `${language}: ${key} lacks the plural ${plural}`
            : `${language}: ${key} has ${plural}, which is no plural of the language`,
        );
      });
  });
}

/** Words with the same spelling in English and another language, names of products, and examples. */
const spelledAlike = new Set([
  "Actions",
  "Browser",
  "Client",
  "Computer",
  "Contact",
  "Description",
  "Details",
  "Images",
  "Message",
  "Notes",
  "Option {number}",
  "Optional",
  "Options",
  "Pages",
  "Signature",
  "Signatures",
  "Subtotal",
  "Tablet",
  "Total",
  "Website",
  "page",
  "{count} pages",
  "Inter",
  "Letter",
  "Source Serif",
  "Webhooks",
  "Chats",
  "Deals",
  "Messages",
  "Pipeline",
  "Token",
  "Token {end}",
  "name@example.com",
  "Plus",
  "Services",
  "Standard",
  "Wallbox 11 kW",
  "Workshop",
  "modules",
  "pages",
  "Questions",
  "solar",
]);

function findEnglish({ en = {}, ...others }: Area): string[] {
  return Object.entries(others).flatMap(([language, texts]) =>
    Object.entries(en)
      .map(([key, english]) => [key, getForm(english)] as const)
      .filter(([key, english]) => getForm(texts[key] ?? "") === english && !spelledAlike.has(english))
      .filter(([, english]) => /[a-z]{4}/.test(english.replaceAll(/\{\w+\}/g, "")))
      .map(([key]) => `${language}: ${key} is English`),
  );
}

interface SourceFile {
  readonly path: string;
  readonly text: string;
}

interface Call {
  readonly path: string;
  readonly area: string;
  readonly key: string;
  /** The names of the values. Undefined if the code computes them. */
  readonly names: readonly string[] | undefined;
}

/** All mentions of texts in a file. */
interface Mentions {
  readonly path: string;
  /** Areas whose texts or `say` functions the file imports. */
  readonly imported: ReadonlySet<string>;
  readonly strings: ReadonlySet<string>;
  /** Names of properties, such as `words.total` or `const { total } = words`. */
  readonly properties: ReadonlySet<string>;
  /** Patterns of templates such as `status_${status}`. */
  readonly templates: readonly RegExp[];
  readonly calls: readonly Call[];
}

/** Returns the area of an imported file. A part of the application has the name of its folder. */
function findArea(path: string): string | undefined {
  if (path === "web/app/src/texts/say.ts") return "common";
  if (path === "web/app/src/texts/say-outside.ts") return "outside";
  return /^web\/app\/src\/(?:[\w-]+\/)*([\w-]+)\/say\.ts$/.exec(path)?.[1];
}

/** The area of `say` in folders that receive `say` as a value. */
const areaOfFolder: Readonly<Record<string, string>> = {
  "server/src/deals/client-mail/": "client-mail",
  "web/recipient/src/ui/payment/": "payment",
  "web/recipient/src/": "recipient",
};

/** Lists the keys that an argument of `say` can have, such as `isOpen ? "close" : "open"`. */
function listKeys(argument: ESTree.Argument | undefined): string[] {
  if (argument?.type === "ConditionalExpression")
    return [...listKeys(argument.consequent), ...listKeys(argument.alternate)];
  return argument?.type === "Literal" && typeof argument.value === "string" ? [argument.value] : [];
}

/** Lists the names of the values passed to `say`. Undefined if they are not written in the call. */
function listNames(argument: ESTree.Argument | undefined): string[] | undefined {
  if (!argument) return [];
  if (argument.type !== "ObjectExpression") return undefined;
  const names = argument.properties.map((property) =>
    property.type === "Property" && property.key.type === "Identifier" ? property.key.name : undefined,
  );
  return names.every((name) => name !== undefined) ? names : undefined;
}

function readMentions({ path, text }: SourceFile): Mentions {
  const [strings, properties, imported] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const templates: RegExp[] = [];
  const calls: Call[] = [];
  const says = new Map<string, string>();
  const folder = Object.keys(areaOfFolder).find((each) => path.startsWith(each));
  if (folder !== undefined) says.set("say", areaOfFolder[folder] ?? "");
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      const area =
        findArea(join(dirname(path), source.value)) ?? /en\/([\w-]+)\.json$/.exec(source.value)?.[1];
      if (area === undefined) return;
      imported.add(area);
      for (const { local } of specifiers) says.set(local.name, area);
    },
    Literal({ value }) {
      if (typeof value === "string") strings.add(value);
    },
    TemplateLiteral({ quasis }) {
      const pieces = quasis.map(({ value }) => RegExp.escape(value.raw));
      if (pieces.length > 1 && /\w_|_\w/.test(pieces.join("")))
        templates.push(new RegExp(`^${pieces.join("[\\w.-]+")}$`));
    },
    Property({ key }) {
      if (key.type === "Identifier") properties.add(key.name);
    },
    MemberExpression({ property }) {
      if (property.type === "Identifier") properties.add(property.name);
    },
    CallExpression({ callee, arguments: [key, values] }) {
      const area = callee.type === "Identifier" ? says.get(callee.name) : undefined;
      if (area !== undefined)
        calls.push(...listKeys(key).map((each) => ({ path, area, key: each, names: listNames(values) })));
    },
  }).visit(parseSync(path.replace(/\.typ$/, ".ts"), text).program);
  return { path, imported, strings, properties, templates, calls };
}

/** The templates of the PDF get its words as an object. */
const typstFiles = globSync("server/src/pdf/**/*.typ", { cwd: root }).map((path) => ({
  path,
  text:
    readFileSync(join(root, path), "utf8")
      .match(/words\.\w+/g)
      ?.join(";") ?? "",
}));

const sources = globSync("{presentation,server,web/app,web/recipient}/src/**/*.{ts,tsx}", { cwd: root })
  .filter((path) => !/\.(?:test|journey)\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }))
  .concat(typstFiles)
  .map(readMentions);

/** Folders with code that uses an area through a function or a value, not through an import of its `say`. */
const folders: Readonly<Record<string, RegExp>> = {
  "client-mail": /^server\/src\/deals\/client-mail\//,
  pdf: /^server\/src\/pdf\//,
  recipient: /^web\/(?:recipient|app\/src\/(?:preview-page|paper|editor\/paper))\//,
  payment: /^web\/recipient\/src\/ui\/payment\//,
  presentation: /./,
};

/** Areas with code that reads properties of the texts. */
const readAsProperties = new Set(["consent", "load-failure", "pdf", "presentation"]);

function findUnusedKeys(area: string, { en = {} }: Area, all: readonly Mentions[]): string[] {
  const users = all.filter(
    ({ path, imported }) =>
      imported.has(area) || path.startsWith(`web/app/src/${area}/`) || folders[area]?.test(path),
  );
  const isUsed = (key: string) =>
    users.some(
      ({ strings, properties, templates }) =>
        strings.has(key) ||
        // An underscore distinguishes a key from the many other names of properties.
        ((readAsProperties.has(area) || key.includes("_")) && properties.has(key)) ||
        templates.some((template) => template.test(key)),
    );
  return Object.keys(en).filter((key) => !isUsed(key));
}

/** Finds calls of `say` with values that differ from the placeholders of the English text. */
function findOtherValues(area: string, { en = {} }: Area, all: readonly Mentions[]): string[] {
  return all
    .flatMap(({ calls }) => calls)
    .filter((call) => call.area === area && call.key in en)
    .flatMap(({ path, key, names }) => {
      const text = en[key] ?? "";
      const placeholders = new Set(listPlaceholders(getForm(text)).map((name) => name.slice(1, -1)));
      if (typeof text !== "string") placeholders.add("count");
      return names === undefined || placeholders.symmetricDifference(new Set(names)).size === 0
        ? []
        : [`${path}: ${key} has the places ${[...placeholders].join(", ")}, not ${names.join(", ")}`];
    });
}

it("finds the calls of say", () => {
  expect(sources.flatMap(({ calls }) => calls).length).toBeGreaterThan(1000);
});

it("has the same areas in each language", () => {
  for (const language of languages)
    expect(
      globSync(`${language}/*.json`, { cwd: import.meta.dirname })
        .map((path) => basename(path, ".json"))
        .toSorted(),
    ).toEqual(areas.toSorted());
});

describe.each(areas)("the words of %s", (area) => {
  const texts = readArea(area);

  it("have the same keys in each language", () => {
    expect(findMissingKeys(texts)).toEqual([]);
  });

  it("have the same placeholders in each language", () => {
    expect(findOtherPlaceholders(texts)).toEqual([]);
  });

  it("have a form for each plural of their language", () => {
    expect(findMissingPlurals(texts)).toEqual([]);
  });

  it("are translated from English", () => {
    expect(findEnglish(texts)).toEqual([]);
  });

  it("are all used", () => {
    expect(findUnusedKeys(area, texts, sources)).toEqual([]);
  });

  it("get the values of their placeholders", () => {
    expect(findOtherValues(area, texts, sources)).toEqual([]);
  });
});

const readPlanted = (text: string) => [
  readMentions({ path: "web/app/src/editor/x.tsx", text: `import { say } from "./say.ts"; ${text}` }),
];

describe("planted faults", () => {
  const en = { close: "Close it", left: { one: "One of {total} left", other: "{count} of {total} left" } };
  const ar = {
    close: "x",
    left: {
      zero: "{total}",
      one: "{total}",
      two: "{total}",
      few: "{count}{total}",
      many: "{count}{total}",
      other: "{count}{total}",
    },
  };
  it("are not found in correct texts", () => {
    for (const find of [findMissingKeys, findOtherPlaceholders, findMissingPlurals, findEnglish])
      expect(find({ en, ar })).toEqual([]);
    const used = readPlanted('say(x ? "close" : "close"); say("left", { count, total: 2 })');
    expect(findUnusedKeys("editor", { en, ar }, used)).toEqual([]);
    expect(findOtherValues("editor", { en, ar }, used)).toEqual([]);
  });

  it.each([
    [findMissingKeys, { left: ar.left }, "ar lacks close"],
    [findMissingKeys, { ...ar, open: "x" }, "ar has open, which English lacks"],
    [
      findOtherPlaceholders,
      { ...ar, left: { ...ar.left, few: "{count}" } },
      "ar: left (few) does not have the placeholders of English",
    ],
    [
      findOtherPlaceholders,
      { ...ar, close: "{name}" },
      "ar: close (other) does not have the placeholders of English",
    ],
    [
      findMissingPlurals,
      { ...ar, left: { ...ar.left, dual: "{total}" } },
      "ar: left has dual, which is no plural of the language",
    ],
    [findMissingPlurals, { ...ar, left: en.left }, "ar: left lacks the plural zero"],
    [findMissingPlurals, { ...ar, left: "{count}{total}" }, "ar: left lacks the plural few"],
    [findEnglish, { ...ar, close: "Close it" }, "ar: close is English"],
  ])("are found: %o", (find, planted: Texts, fault) => {
    expect(find({ en, ar: planted })).toContain(fault);
  });

  it("are found in code: an unused key, and other values", () => {
    const texts = { en, ar };
    expect(findUnusedKeys("editor", texts, readPlanted('say("left", { count: 1, total })'))).toEqual([
      "close",
    ]);
    expect(findUnusedKeys("editor", texts, readPlanted("say(`clos${x}`)"))).toEqual(["close", "left"]);
    expect(findOtherValues("editor", texts, readPlanted('say("left", { count: 1 })'))).toHaveLength(1);
    expect(findOtherValues("editor", texts, readPlanted('say("close", { name })'))).toHaveLength(1);
  });
});
