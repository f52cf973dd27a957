import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listFonts } from "../../../test/pdf.ts";
import { captureDocument } from "../../../test/typst-document.ts";

const program = fileURLToPath(new URL("../../../test/typst-once.ts", import.meta.url));
const javanese = "ꦗꦮ";

let home: string;
let withFont: Record<string, string>;

/**
 * Creates a home folder with an installed font, at the paths of Linux and macOS. The font has letters that
 * the fonts of the package lack.
 */
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "proffer-fonts-"));
  const manifest = findPackageJSON("@expo-google-fonts/noto-sans-javanese", import.meta.url) ?? "";
  for (const folder of [".fonts", "Library/Fonts"]) {
    mkdirSync(join(home, folder), { recursive: true });
    cpSync(join(dirname(manifest), "400Regular"), join(home, folder), { recursive: true });
  }
  const settings = join(home, "fonts.conf");
  writeFileSync(settings, `<?xml version="1.0"?><fontconfig><dir>${home}/.fonts</dir></fontconfig>`);
  withFont = { HOME: home, FONTCONFIG_FILE: settings };
});
afterAll(() => rmSync(home, { recursive: true }));

function renderIn(env: Record<string, string>, input: string, ...args: string[]): Buffer {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    env,
    input,
    maxBuffer: 64 * 1024 * 1024,
  });
  expect({ status, stderr: stderr.toString() }).toEqual({ status: 0, stderr: "" });
  return stdout;
}

it("a PDF has the same bytes with any installed fonts", async () => {
  const document = await captureDocument(
    `<p>Javanese ${javanese} <code>${javanese}</code></p><pre>${javanese}</pre>`,
  );
  expect(document).toContain(javanese);
  const plain = renderIn({}, document);
  expect(renderIn(withFont, document).equals(plain)).toBe(true);
  expect(listFonts(plain).join(" ")).not.toContain("Javanese");
});

it("the installed font is found by a Typst that searches system fonts", () => {
  expect(listFonts(renderIn(withFont, javanese, "any")).join(" ")).toContain("NotoSansJavanese");
});

it.each([
  ["zh", "中文合同", "Hans"],
  ["ja", "日本語の提案", "JP"],
  ["ko", "한국어 漢字", "KR"],
])("Han characters have the forms of the document's language: %s", async (language, written, font) => {
  const fonts = listFonts(renderIn({}, await captureDocument(`<p>${written}</p>`, language)));
  const families = fonts.flatMap((name) => /^NotoSans(Hans|JP|KR)-/.exec(name)?.[1] ?? []);
  expect(new Set(families)).toEqual(new Set([font]));
});
