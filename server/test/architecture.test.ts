import { globSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize, relative, sep } from "node:path";
import { describe, expect, it } from "vitest";

const source = join(import.meta.dirname, "../src");

/**
 * The floors of the server, from top to bottom. A file imports from its own floor or a lower one.
 * `context.ts` and `schema.ts` collect the tables of all slices, so they are on no floor.
 */
const floors: readonly (readonly string[])[] = [
  ["cli.ts"],
  ["commands"],
  ["bootstrap"],
  ["surfaces", "ops", "migrations"],
  ["live"],
  ["connections", "pdf", "webhooks"],
  ["recipients"],
  ["deals"],
  ["proposals"],
  ["accounts"],
  ["records"],
  ["services"],
  ["platform"],
];

const root = join(import.meta.dirname, "../..");

/** The floors of the application for members, from top to bottom. */
const applicationFloors: readonly (readonly string[])[] = [
  ["main.tsx", "preview-page"],
  ["start"],
  ["shell"],
  [
    "activity",
    "approval",
    "approvals",
    "commands",
    "connections",
    "deals",
    "editor",
    "history",
    "insights",
    "library",
    "margin",
    "numbers",
    "orders",
    "paper",
    "payments",
    "proposal",
    "proposal-activity",
    "proposals",
    "send",
    "settings",
    "sign-in",
    "templates",
    "threads",
    "today",
    "webhooks",
    "welcome",
  ],
  ["model"],
  ["ui"],
  ["api"],
  ["texts"],
  ["routes.ts", "style"],
];

/** Folders whose subfolders must not import each other in a cycle. */
const withoutFolderCycles = ["web/app/src", "web/recipient/src", "contract/src"].map(normalize);

/** Folders without slices: platform/ is independent of the product, and the others combine the slices. */
const withoutSlices = new Set(["platform", "bootstrap", "commands", "migrations"]);

/**
 * The two files that collect the tables of all slices: the whole schema, and the context of every use case.
 */
const gatherTables = new Set(["schema.ts", "context.ts"]);

/**
 * A slice is a folder with an `index.ts` as its only entry. A slice may be inside the folder of another one.
 */
const slices = globSync("**/index.ts", { cwd: source })
  .map((path) => dirname(path))
  .filter((slice) => !withoutSlices.has(getFloorFolder(slice)))
  .toSorted();

interface Import {
  readonly from: string;
  readonly to: string;
}

interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Reads the files below a folder, without tests, because tests may import anything. */
function readFiles(cwd: string, pattern: string): SourceFile[] {
  return globSync(pattern, { cwd, exclude: (path) => /node_modules|dist/.test(path) })
    .filter((path) => !/\.(?:test|journey)\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(cwd, path), "utf8") }));
}

/** The source files of the server. */
const files = readFiles(source, "**/*.ts");

/** The source files of the application for members. */
const applicationFiles = readFiles(join(root, "web/app/src"), "**/*.{ts,tsx}");

/** The source files of all packages, with paths from the root. */
const packageFiles = readFiles(
  root,
  "{pricing,presentation,tables,contract,server,web,sdk,e2e,bench,generators,integrations}/**/*.{ts,tsx}",
);

/** Lists all imports of other files, including type imports. */
function listImports({ path, text }: SourceFile): Import[] {
  return [...text.matchAll(/\b(?:from |import\(|import )"(\.[^"]+)"/g)].map(([, specifier = ""]) => ({
    from: path,
    to: normalize(join(dirname(path), specifier)),
  }));
}

/** Lists all imports of other packages of the product. */
function listPackageImports({ path, text }: SourceFile): Import[] {
  return [...text.matchAll(/ from "@proffer\/(\w+)"/g)].map(([, name = ""]) => ({
    from: path,
    to: join(name, "src/index.ts"),
  }));
}

/** Returns the first folder of a path in `server/src`. For a path from the root, this is the package. */
function getFloorFolder(path: string): string {
  return path.split(sep)[0] ?? "";
}

/**
 * Returns the innermost slice of a file. For files outside of slices, returns the first folder of the path.
 */
function getSlice(path: string): string {
  const containing = slices.filter((slice) => path.startsWith(slice + sep));
  return containing.toSorted((one, other) => other.length - one.length)[0] ?? getFloorFolder(path);
}

/** Lists imports of a slice by files outside the slice. */
function listArrows(all: readonly SourceFile[]): Import[] {
  return all
    .flatMap(listImports)
    .filter(({ from, to }) => slices.includes(getSlice(to)) && getSlice(from) !== getSlice(to));
}

function findImportsPastDoors(all: readonly SourceFile[]): string[] {
  return listArrows(all)
    .filter(({ to }) => to !== join(getSlice(to), "index.ts"))
    .filter(({ from, to }) => !(gatherTables.has(from) && to === join(getSlice(to), "tables.ts")))
    .map(
      ({ from, to }) =>
        `${from} imports ${to}: import from ${getSlice(to)}/index.ts, and export there what others may use`,
    );
}

/**
 * Lists the imports on cycles. Repeatedly removes the imports of nodes that import no other node or that no
 * other node imports.
 */
function listImportsInCycles(imports: readonly Import[], getNode: (path: string) => string): Import[] {
  const importing = new Set(imports.map(({ from }) => getNode(from)));
  const imported = new Set(imports.map(({ to }) => getNode(to)));
  const left = imports.filter(({ from, to }) => imported.has(getNode(from)) && importing.has(getNode(to)));
  return left.length < imports.length ? listImportsInCycles(left, getNode) : left;
}

/** Describes each cycle of slices by the imports on it. */
function findCycles(all: readonly SourceFile[]): string[] {
  const arrows = listArrows(all).filter(({ from }) => slices.includes(getSlice(from)));
  return listImportsInCycles(arrows, getSlice).map(
    ({ from, to }) =>
      `${from} imports ${to}, and ${getSlice(to)} rests on ${getSlice(from)} already: move what both need into a slice below both`,
  );
}

function getFloor(path: string, house = floors): number {
  return house.findIndex((folders) => folders.includes(getFloorFolder(path)));
}

function findImportsOfUpperFloors(all: readonly SourceFile[], house = floors): string[] {
  return all
    .flatMap(listImports)
    .filter(({ from, to }) => getFloor(from, house) > getFloor(to, house) && getFloor(to, house) >= 0)
    .map(
      ({ from, to }) =>
        `${from} imports ${to}, which is on a floor above: move what both need to the floor of ${getFloorFolder(from)}/ or below`,
    );
}

function findImportsOfUpperFloorsInApplication(all: readonly SourceFile[]): string[] {
  return findImportsOfUpperFloors(all, applicationFloors);
}

/** Describes each cycle of folders by the imports on it. A file outside of folders counts as a folder. */
function findFolderCycles(all: readonly SourceFile[]): string[] {
  return withoutFolderCycles.flatMap((place) => {
    const getFolder = (path: string) => getFloorFolder(relative(place, path));
    const imports = all
      .flatMap(listImports)
      .filter(({ from, to }) => [from, to].every((path) => path.startsWith(place + sep)))
      .filter(({ from, to }) => getFolder(from) !== getFolder(to));
    return listImportsInCycles(imports, getFolder).map(
      ({ from, to }) =>
        `${from} imports ${to}, and ${getFolder(to)} imports ${getFolder(from)}, directly or through others: move what both need into a folder below both`,
    );
  });
}

function findCyclesOfFiles(all: readonly SourceFile[]): string[] {
  const imports = all.flatMap((file) => [...listImports(file), ...listPackageImports(file)]);
  return listImportsInCycles(imports, (path) => path).map(
    ({ from, to }) =>
      `${from} imports ${to}, which imports it in turn, directly or through others: move what both need into a file below both`,
  );
}

/**
 * The packages that the code of each package may import. The last entry that matches a path applies.
 * `locales/` is data.
 */
const importablePackages: readonly (readonly [string, readonly string[]])[] = [
  ["locales/", []],
  ["pricing/", []],
  ["contract/", ["pricing"]],
  ["presentation/", ["locales", "pricing", "contract"]],
  ["tables/", ["pricing"]],
  ["server/", ["locales", "pricing", "contract", "presentation", "tables"]],
  ["server/test/", ["locales", "pricing", "contract", "presentation", "tables", "sdk"]],
  ["web/", ["locales", "pricing", "contract", "presentation", "tables"]],
  ["sdk/", []],
  ["sdk/generate/", ["contract"]],
  ["generators/", []],
  ["integrations/", []],
  ["e2e/", ["locales", "pricing", "contract", "server"]],
  ["bench/", ["pricing", "contract", "server", "e2e"]],
];

/** Exceptions to the allowed directions, with reasons. */
const importsAcross: Readonly<Record<string, string>> = {
  // The search reads the index rendered by the server, and imports its type.
  "web/reference/src/search.ts": "server",
};

/** Lists the packages of imports from other packages, by name or by path. */
function listImportedPackages({ path, text }: SourceFile): string[] {
  const byPath = listImports({ path, text }).map(({ to }) => getFloorFolder(to));
  const byName = [...text.matchAll(/"@proffer\/(\w+)["/]/g)].map(([, name = ""]) => name);
  return [...byPath, ...byName].filter((name) => name !== getFloorFolder(path));
}

function findImportsUpwards(all: readonly SourceFile[]): string[] {
  return all.flatMap((file) => {
    const path = file.path.replaceAll(sep, "/");
    const [, importable = []] = importablePackages.findLast(([start]) => path.startsWith(start)) ?? [];
    return listImportedPackages(file)
      .filter((name) => importablePackages.some(([start]) => start === `${name}/`))
      .filter((name) => !importable.includes(name) && importsAcross[path] !== name)
      .map(
        (name) =>
          `${path} imports ${name}/: packages rest on those before them (CONTRIBUTING.md); move what both need into the lower one`,
      );
  });
}

/**
 * Finds browser code that imports more than types of the contract, because browsers would load its schemas.
 */
function findSchemasInBrowsers(all: readonly SourceFile[]): string[] {
  return all
    .filter(({ path }) => /^(web|presentation)\b/.test(path))
    .filter(({ text }) => /import (?!type )[^;]* from "@proffer\/contract"/.test(text))
    .map(({ path }) => `${path} imports schemas of contract/, which browsers would load: import types alone`);
}

function findImportsOutOfPlatform(all: readonly SourceFile[]): string[] {
  return all
    .flatMap(listImports)
    .filter(({ from, to }) => getFloorFolder(from) === "platform" && getFloorFolder(to) !== "platform")
    .map(
      ({ from, to }) =>
        `${from} imports ${to}: platform/ knows nothing of the product; take what it needs as an argument, or move the file into a slice`,
    );
}

/**
 * Finds imports by files of tables. All contexts depend on these files, so one upward import would create a
 * cycle through the whole server.
 */
function findTableImports(all: readonly SourceFile[]): string[] {
  return all
    .filter(({ path }) => basename(path) === "tables.ts")
    .flatMap(listImports)
    .filter(({ to }) => getFloorFolder(to) !== "platform")
    .map(
      ({ from, to }) =>
        `${from} imports ${to}: tables rest on contract/ and platform/ alone; write the type there or in the tables`,
    );
}

/** The slice that declares each table in its tables.ts. */
const ownerByTable = new Map(
  files
    .filter(({ path }) => basename(path) === "tables.ts" && slices.includes(getSlice(path)))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/interface \w+Tables \{([^}]*)\}/g)].flatMap(([, tables = ""]) =>
        Array.from(
          tables.matchAll(/^ {2}(\w+): \w+;$/gm),
          ([, table = ""]) => [table, getSlice(path)] as const,
        ),
      ),
    ),
);

/**
 * Tables that every store may join, but neither select from nor write. Most records are shown with the name
 * of a member.
 */
const joinable = new Set(["users"]);

/**
 * Tables of other slices that a store may name. The comments say why a function of their slice would be
 * worse.
 */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // A verification compares all stored data of proposals, including deleted ones, of all organizations.
  "records/audit-trail/verify/proposals.store.ts": ["organizations", "proposals"],
  // The trees saved in the library are rows of items, and one statement finds them by text and by tag.
  "proposals/library/library.store.ts": ["items"],
  // The job with the id of an email says whether the email is idle. Without a join, the search would read all
  // unsent emails page by page.
  "services/mail/mails.store.ts": ["jobs"],
  // A purge removes a proposal with all rows that refer to it. A single list shows whether a table is
  // missing.
  "proposals/deleted/deleted-proposals.store.ts": [
    "audit_entries",
    "change_entries",
    "change_operations",
    "connection_pushes",
    "deal_links",
    "documents",
    "events",
    "items",
    "library_uses",
    "links",
    "mails",
    "organizations",
    "payment_sessions",
    "proposal_version_contents",
    "proposal_versions",
    "signers",
    "snapshots",
    "thread_messages",
    "threads",
  ],
  // The list of threads is filtered by the owners of proposals and leaves out deleted ones, page by page.
  "records/threads/threads.store.ts": ["proposals"],
  // A platform admin has only the id of a proposal. The join looks for the proposal in each organization by
  // the primary key.
  "proposals/proposals.store.ts": ["organizations"],
  // Every request of a recipient begins with this statement, before organization and proposal are known.
  "records/share-links/share-links.store.ts": ["organizations", "proposals", "signers"],
};

/** A Kysely call that names a table. */
const tableCall = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|\w*[jJ]oin)\(/;

/** The beginning of a statement, in Kysely or as text. */
const statement =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(|import \{[^}]*\bsql\b[^}]*\} from "kysely"/;

interface TableUse {
  readonly table: string;
  readonly isJoin: boolean;
}

/**
 * Lists the tables named in a file: in Kysely calls, in SQL text, and in lists that a loop passes to a call.
 */
function listTables(text: string): TableUse[] {
  const calls = [...text.matchAll(new RegExp(`${tableCall.source}\\s*"(\\w+)`, "g"))];
  const texts = [...text.matchAll(/\bsql(?:<[^`]*>)?`([^`]*)`/g)].flatMap(([, sql = ""]) =>
    Array.from(sql.matchAll(/\b(?:from|into|update|join)\s+(\w+)/g)),
  );
  const hasLoop = new RegExp(`${tableCall.source}\\w+\\)`).test(text);
  const literals = hasLoop ? [...text.matchAll(/"(\w+)"/g)] : [];
  return [calls, texts, literals].flat().map(([use, table = ""]) => ({ table, isJoin: /join/i.test(use) }));
}

function listForeignTables({ path, text }: SourceFile): string[] {
  const foreign = listTables(text)
    .filter(({ table }) => ownerByTable.has(table) && ownerByTable.get(table) !== getSlice(path))
    .filter(({ table, isJoin }) => !(isJoin && joinable.has(table)))
    .map(({ table }) => table);
  return [...new Set(foreign)].toSorted();
}

/** Returns false for migrations, which write every table, and for platform/, which uses none. */
function holdsProductCode({ path }: SourceFile): boolean {
  return !["platform", "migrations"].includes(getFloorFolder(path));
}

function findSqlOutsideStores(all: readonly SourceFile[]): string[] {
  return all
    .filter(holdsProductCode)
    .filter(({ path, text }) => statement.test(text) && !path.endsWith(".store.ts"))
    .map(
      ({ path }) =>
        `${path} holds SQL: move the statement into a store (x.store.ts) of the slice that owns its tables`,
    );
}

function findForeignTables(all: readonly SourceFile[]): string[] {
  return all.filter(holdsProductCode).flatMap((file) =>
    listForeignTables(file)
      .filter((table) => !exceptions[file.path.replaceAll(sep, "/")]?.includes(table))
      .map((table) => {
        const owner = ownerByTable.get(table);
        return `${file.path} uses ${table}, a table of ${owner}: call a function of ${owner}/index.ts, and keep the statement in a store of ${owner}`;
      }),
  );
}

describe("the architecture", () => {
  it("lets files import other slices only through their index.ts", () => {
    expect(findImportsPastDoors(files)).toEqual([]);
  });

  it("lets no file import from a floor above its own", () => {
    expect(findImportsOfUpperFloors(files)).toEqual([]);
    expect(readdirSync(source).filter((name) => getFloor(name) < 0 && !gatherTables.has(name))).toEqual([
      "cli.journey.ts",
    ]);
  });

  it("has no slices that import each other, including type imports", () => {
    expect(findCycles(files)).toEqual([]);
  });

  it("has no files that import each other in a cycle, in any package, including type imports", () => {
    expect(findCyclesOfFiles(packageFiles)).toEqual([]);
  });

  it("has no folders of the application, the recipient page or the contract that import each other in a cycle", () => {
    expect(findFolderCycles(packageFiles)).toEqual([]);
  });

  it("lets no file of the application import from a floor above its own", () => {
    expect(findImportsOfUpperFloorsInApplication(applicationFiles)).toEqual([]);
    const places = new Set(applicationFiles.map(({ path }) => getFloorFolder(path)));
    expect([...places].filter((place) => getFloor(place, applicationFloors) < 0)).toEqual([]);
  });

  it("lets packages import only packages below them", () => {
    expect(findImportsUpwards(packageFiles)).toEqual([]);
  });

  it("lets browser code import only types of the contract, never its schemas", () => {
    expect(findSchemasInBrowsers(packageFiles)).toEqual([]);
  });

  it("keeps product code out of platform/", () => {
    expect(findImportsOutOfPlatform(files)).toEqual([]);
  });

  it("keeps files of tables independent of slices, so that no cycle of files passes through the schema", () => {
    expect(findTableImports(files)).toEqual([]);
  });

  it("allows SQL only in stores", () => {
    expect(findSqlOutsideStores(files)).toEqual([]);
  });

  it("lets each slice use only its own tables", () => {
    expect(findForeignTables(files)).toEqual([]);
  });

  it("lists no unnecessary exception", () => {
    const used = files
      .map((file) => [file.path.replaceAll(sep, "/"), listForeignTables(file)] as const)
      .filter(([path]) => path in exceptions);
    expect(Object.fromEntries(used)).toEqual(exceptions);
  });

  it.each([
    ["presentation/src/words/say.ts", `import type { X } from "./index.ts";`],
    ["pricing/src/types.ts", `import type { X } from "@proffer/presentation";`],
    ["web/app/src/editor/x.tsx", `import { x } from "./x.tsx";`],
  ])("finds a planted cycle at %s: %s", (path, text) => {
    const faults = findCyclesOfFiles([...packageFiles, { path: normalize(path), text }]);
    expect(faults.some((fault) => fault.startsWith(normalize(path)))).toBe(true);
  });

  it.each([
    ["web/app/src/ui/x.tsx", `import { x } from "../sign-in/x.tsx";`],
    ["web/app/src/proposal/x.ts", `const load = () => import("../proposals/new-dialog.tsx");`],
    ["web/recipient/src/model/x.ts", `import type { X } from "../ui/x.tsx";`],
    ["contract/src/items/x.ts", `import { x } from "../proposals/x.ts";`],
  ])("finds a planted cycle of folders at %s: %s", (path, text) => {
    const faults = findFolderCycles([...packageFiles, { path: normalize(path), text }]);
    expect(faults.some((fault) => fault.startsWith(normalize(path)))).toBe(true);
  });

  it.each([
    ["api/x.ts", `import { x } from "../ui/x.ts";`],
    ["model/x.ts", `import type { X } from "../editor/x.ts";`],
    ["today/x.tsx", `const load = () => import("../shell/inside.tsx");`],
  ])("finds a planted import from a floor above in %s of the application: %s", (path, text) => {
    const faults = findImportsOfUpperFloorsInApplication([
      ...applicationFiles,
      { path: normalize(path), text },
    ]);
    expect(faults.some((fault) => fault.startsWith(normalize(path)))).toBe(true);
  });

  it.each([
    ["pricing/src/x.ts", `import type { X } from "@proffer/contract";`, findImportsUpwards],
    ["contract/src/x.ts", `import { x } from "../../server/src/x.ts";`, findImportsUpwards],
    ["web/app/src/x.tsx", `import type { X } from "../../../server/src/x.ts";`, findImportsUpwards],
    ["sdk/src/x.ts", `import type { X } from "@proffer/contract";`, findImportsUpwards],
    [
      "contract/src/x.ts",
      `import en from "../../locales/en/pdf.json" with { type: "json" };`,
      findImportsUpwards,
    ],
    ["web/app/src/x.tsx", `import { operations } from "@proffer/contract";`, findSchemasInBrowsers],
  ])("finds a planted upward import in %s: %s", (path, text, find) => {
    const faults = find([...packageFiles, { path: normalize(path), text }]);
    expect(faults.some((fault) => fault.startsWith(path))).toBe(true);
  });

  it.each([
    ["deals/lifecycle/x.ts", `import { x } from "../../proposals/reprice.ts";`, findImportsPastDoors],
    ["records/items/x.ts", `import type { X } from "../../proposals/index.ts";`, findCycles],
    [
      "records/items/x.ts",
      `import type { X } from "../../context.ts"; import "../../proposals/index.ts";`,
      findImportsOfUpperFloors,
    ],
    ["proposals/x.ts", `import { x } from "./library/library.store.ts";`, findImportsPastDoors],
    ["proposals/x.ts", `import type { X } from "./library/index.ts";`, findCycles],
    ["platform/x.ts", `import type { Context } from "../context.ts";`, findImportsOutOfPlatform],
    ["platform/x.ts", `import { items } from "../records/items/index.ts";`, findImportsOutOfPlatform],
    ["recipients/tables.ts", `import type { X } from "./public-view/index.ts";`, findTableImports],
    ["deals/lifecycle/x.ts", `tx.updateTable("signers")`, findSqlOutsideStores],
    ["deals/lifecycle/x.ts", `import { sql, type Expression } from "kysely";`, findSqlOutsideStores],
    ["bootstrap/x.ts", `db.read.selectFrom("organizations")`, findSqlOutsideStores],
    ["deals/lifecycle/x.store.ts", `tx.selectFrom("items")`, findForeignTables],
    ["deals/lifecycle/x.store.ts", `tx.selectFrom("users")`, findForeignTables],
    ["deals/lifecycle/x.store.ts", `query.innerJoin("proposals as p", "p.id", "id")`, findForeignTables],
    ["deals/lifecycle/x.store.ts", "sql<Row>`delete from items where id = ${id}`", findForeignTables],
    [
      "deals/lifecycle/x.store.ts",
      `for (const table of ["items", "stars"] as const) tx.deleteFrom(table)`,
      findForeignTables,
    ],
  ])("finds a planted fault in %s: %s", (path, text, find) => {
    const faults = find([...files, { path: normalize(path), text }]);
    expect(faults.some((fault) => fault.startsWith(normalize(path)))).toBe(true);
  });

  it.each(slices)("exports from %s/index.ts exactly the names used by others", (slice) => {
    const door = readFileSync(join(source, slice, "index.ts"), "utf8");
    expect(door.replaceAll(/export (type )?(\{[^}]+\}|\* as \w+) from "\.\/[\w./-]+";\n/g, "")).toBe("");
  });
});
