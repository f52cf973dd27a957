import {
  between,
  fixed,
  group,
  included,
  line,
  option,
  scope,
  signatures,
  text,
} from "../server/src/ops/demo/builders.ts";
import type { GalleryDeal } from "./gallery-deal.ts";

/** Proposals in other scripts and directions, and with very long words. */
export const dealsInLanguages = {
  long: {
    name: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft: Rahmenvertrag über Lieferung und Wartung",
    pages: [
      scope("Leistungsverzeichnis mit einem ausgesprochen langen Namen, der nirgends hineinpasst", [
        group(
          "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz und weitere Angelegenheiten des Landes",
          [
            option(
              "Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung in der jeweils gültigen Fassung, einschließlich aller Anlagen",
              fixed(1234567890.12, "monthly", between(1, 3, 1000, "Quadratkilometerstunden")),
              true,
            ),
            option("Kurz", fixed(0.5), false),
          ],
        ),
      ]),
    ],
    settings: {
      currency: "EUR",
      recipient: {
        name: "Vereinigte Ostdeutsche Nahrungsmittelwerke und Kraftfutterfabriken Aktiengesellschaft",
      },
    },
    design: { language: "de", accent_color: "#b4237a" },
  },
  arabic: {
    name: "تطوير موقع إلكتروني جديد",
    description: "<p>موقع جديد خلال ثمانية أسابيع.</p>",
    pages: [
      text("مقدمة", "<p>شكرا لكم على ثقتكم. نقترح ما يلي.</p>"),
      scope("نطاق العمل", [
        group("التصميم", [
          line("الشعار", fixed(3000)),
          option(
            "صور المنتجات",
            fixed(250, "once", between(1, 4, 20, "صورة")),
            true,
            "<p>في الاستوديو الخاص بنا</p>",
          ),
        ]),
        {
          type: "side_by_side",
          name: "الدعم",
          selection_type: "single",
          style: "comparison",
          features: [
            { id: "a", name: "استضافة" },
            { id: "b", name: "تحديثات" },
          ],
          columns: [
            { name: "أساسي", price: 99, frequency: "monthly", isSelected: true, includedFeatures: ["a"] },
            { name: "متقدم", price: 199, frequency: "monthly", includedFeatures: ["a", "b"] },
          ],
        },
      ]),
    ],
    settings: { currency: "AED", recipient: { name: "شركة المثال" }, proposal_continuous_scroll: true },
    design: { language: "ar", accent_color: "#7c3aed" },
  },
  hebrew: {
    name: "אתר חדש לחברה",
    description: "<p>אתר חדש בשמונה שבועות, ומי שדואג לו אחר כך.</p>",
    pages: [
      text("שלום", "<p>הסכום הכולל הוא {{proposal.total}}, וההנחה כבר כלולה ב־$1,200 האלה.</p>"),
      scope("היקף העבודה", [
        group(
          "איך נחבר?",
          [option("בשעות היום", included, true), option("בערב (Evening)", fixed(1450), false)],
          {
            selection_type: "single",
          },
        ),
        group("עיצוב", [
          line("לוגו", fixed(3000)),
          option("צילום מוצרים", fixed(250, "once", between(1, 4, 20, "תמונות")), true),
          line("תחזוקה", fixed(99, "monthly")),
        ]),
      ]),
      signatures(),
    ],
    settings: {
      currency: "CAD",
      recipient: { name: "חברת הדוגמה", contact: { name: "Grace Hopper", email: "grace@example.com" } },
      signing: {
        acceptance_method: "digital_signatures",
        recipient_signer: { full_name: "Grace Hopper", email: "grace@example.com" },
        additional_signers: [{ full_name: "דנה לוי", email: "dana@example.com", role: "מנכ״לית" }],
      },
    },
    decision: "sign",
    design: { language: "he", accent_color: "#0f766e" },
  },
} satisfies Record<string, GalleryDeal>;
