import en from "../../../../locales/en/common.json" with { type: "json" };
import { createTexts } from "./create-texts.ts";

/** The texts shared by several parts of the application. Other parts have a separate `say.ts`. */
export const say = createTexts(en, {
  de: () => import("../../../../locales/de/common.json", { with: { type: "json" } }),
  es: () => import("../../../../locales/es/common.json", { with: { type: "json" } }),
  fr: () => import("../../../../locales/fr/common.json", { with: { type: "json" } }),
  ar: () => import("../../../../locales/ar/common.json", { with: { type: "json" } }),
  he: () => import("../../../../locales/he/common.json", { with: { type: "json" } }),
});
