import en from "../../../../locales/en/approvals.json" with { type: "json" };
import { createTexts } from "../texts/create-texts.ts";

/** The texts of approvals and of their rules. */
export const say = createTexts(en, {
  de: () => import("../../../../locales/de/approvals.json", { with: { type: "json" } }),
  es: () => import("../../../../locales/es/approvals.json", { with: { type: "json" } }),
  fr: () => import("../../../../locales/fr/approvals.json", { with: { type: "json" } }),
  ar: () => import("../../../../locales/ar/approvals.json", { with: { type: "json" } }),
  he: () => import("../../../../locales/he/approvals.json", { with: { type: "json" } }),
});
