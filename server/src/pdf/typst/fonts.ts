import { existsSync, readdirSync, statSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { familiesByScript } from "../document/font-families.ts";

/**
 * The package of a font family, and its font files or folders in the package. The regular weight comes first.
 */
type FontFiles = readonly [packageName: string, ...paths: string[]];

const weights = ["400Regular", "600SemiBold"] as const;
const weightsAndItalics = ["400Regular", "400Regular_Italic", "600SemiBold", "600SemiBold_Italic"] as const;

/** Packages by font family. All fonts have the SIL Open Font License. */
const fontFiles: Readonly<Record<string, FontFiles>> = {
  Inter: ["@expo-google-fonts/inter", ...weightsAndItalics],
  "Source Serif 4": ["@expo-google-fonts/source-serif-4", ...weightsAndItalics],
  Caveat: ["@expo-google-fonts/caveat", "500Medium"],
  // This font has one glyph for each letter. Other fonts compose letters from a body and dots, and PDF
  // readers garble their text.
  "Noto Naskh Arabic": ["@embedpdf/fonts-arabic", "fonts"],
  "Noto Sans Hebrew": ["@expo-google-fonts/noto-sans-hebrew", ...weights],
  "Noto Sans Thai": ["@expo-google-fonts/noto-sans-thai", ...weights],
  "Noto Sans Devanagari": ["@expo-google-fonts/noto-sans-devanagari", ...weights],
  ...Object.fromEntries(
    Object.values(familiesByScript).map((family): [string, FontFiles] => [
      family,
      [`@expo-google-fonts/${family.toLowerCase().replaceAll(" ", "-")}`, ...weights],
    ]),
  ),
  "Noto Color Emoji": ["@expo-google-fonts/noto-color-emoji", "400Regular"],
  "Noto Sans S Chinese": [
    "@embedpdf/fonts-sc",
    "fonts/NotoSansHans-Regular.otf",
    "fonts/NotoSansHans-Bold.otf",
  ],
  "Noto Sans Japanese": ["@embedpdf/fonts-jp", "fonts/NotoSansJP-Regular.otf", "fonts/NotoSansJP-Bold.otf"],
  "Noto Sans Korean": ["@embedpdf/fonts-kr", "fonts/NotoSansKR-Regular.otf", "fonts/NotoSansKR-Bold.otf"],
};

/** Files and folders of all fonts, for Typst. */
export const fontPaths: readonly string[] = Object.values(fontFiles).flatMap(listPaths);

function listPaths([name, ...paths]: FontFiles): string[] {
  const manifest = findPackageJSON(name, import.meta.url);
  if (manifest === undefined) throw new Error(`The fonts of ${name} are not installed`);
  const folder = dirname(manifest);
  return paths.map((path) => join(folder, path));
}

/** Returns true for a family built into Typst, which has no file. */
export function isInTypst(family: string): boolean {
  return !Object.hasOwn(fontFiles, family);
}

/** Finds the file with the regular weight of a family. Returns undefined if the operator has removed it. */
export function findRegularFont(family: string): string | undefined {
  const files = fontFiles[family];
  const [first] = files ? listPaths(files).filter(existsSync).flatMap(listFontFiles) : [];
  return first;
}

/** Lists the font files at a path, which may be a folder. */
export function listFontFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:otf|ttf)$/.test(file))
    .map((file) => join(path, file));
}

/**
 * Hides the system fonts of a Linux machine from this process, because Typst has no option to ignore them. On
 * other systems, Typst still sees the system fonts, but the templates use only the listed families.
 */
export function hideSystemFonts(): void {
  process.env["FONTCONFIG_FILE"] = fileURLToPath(new URL("no-system-fonts.conf", import.meta.url));
}
