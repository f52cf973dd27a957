import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Files or folders of fonts by package, for the templates and `listFonts`. All fonts have the SIL Open Font License. */
const fontPackages: Readonly<Record<string, readonly string[]>> = {
  "@expo-google-fonts/inter": ["400Regular", "400Regular_Italic", "600SemiBold", "600SemiBold_Italic"],
  "@expo-google-fonts/source-serif-4": [
    "400Regular",
    "400Regular_Italic",
    "600SemiBold",
    "600SemiBold_Italic",
  ],
  "@expo-google-fonts/caveat": ["500Medium"],
  // This font has one glyph for each letter: PDF readers garble the text of fonts that compose a letter of a body and dots.
  "@embedpdf/fonts-arabic": ["fonts"],
  "@expo-google-fonts/noto-sans-hebrew": ["400Regular", "600SemiBold"],
  "@expo-google-fonts/noto-sans-thai": ["400Regular", "600SemiBold"],
  "@expo-google-fonts/noto-sans-devanagari": ["400Regular", "600SemiBold"],
  "@expo-google-fonts/noto-color-emoji": ["400Regular"],
  "@embedpdf/fonts-sc": ["fonts/NotoSansHans-Regular.otf", "fonts/NotoSansHans-Bold.otf"],
  "@embedpdf/fonts-jp": ["fonts/NotoSansJP-Regular.otf", "fonts/NotoSansJP-Bold.otf"],
  "@embedpdf/fonts-kr": ["fonts/NotoSansKR-Regular.otf", "fonts/NotoSansKR-Bold.otf"],
};

export const fontPaths: readonly string[] = Object.entries(fontPackages).flatMap(([name, paths]) => {
  const manifest = findPackageJSON(name, import.meta.url);
  if (manifest === undefined) throw new Error(`The fonts of ${name} are not installed`);
  const folder = dirname(manifest);
  return paths.map((path) => join(folder, path));
});

/**
 * Hides the fonts of a Linux machine from this process, because Typst has no option to ignore system fonts. On other
 * operating systems Typst still sees them, but the templates ask for the listed families only.
 */
export function hideSystemFonts(): void {
  process.env["FONTCONFIG_FILE"] = fileURLToPath(new URL("no-system-fonts.conf", import.meta.url));
}
