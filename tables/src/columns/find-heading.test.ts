import { describe, expect, it } from "vitest";
import { findHeading } from "./find-heading.ts";

const cases: Readonly<Record<string, readonly string[]>> = {
  name: [
    "Item",
    "Product",
    "Service",
    "Bezeichnung",
    "Artikel",
    "Leistung",
    "Concepto",
    "Artículo",
    "Désignation",
    "Prestation",
    "الاسم",
    "البند",
    "שם",
    "פריט",
  ],
  description: ["Description", "Details", "Beschreibung", "Descripción", "Descriptif", "الوصف", "תיאור"],
  quantity: [
    "Qty",
    "Quantity",
    "Q'ty",
    "Menge",
    "Anzahl",
    "Stk.",
    "Cant.",
    "Cantidad",
    "Qté",
    "Quantité",
    "الكمية",
    "כמות",
  ],
  unit: ["Unit", "UoM", "Einheit", "Ud.", "Unidad", "Unité", "الوحدة", "יחידה"],
  price: [
    "Price",
    "Unit price",
    "Net price",
    "Unit Price (EUR)",
    "Price in €",
    "Price, $",
    "Unit price*",
    "Rate",
    "EP",
    "E-Preis",
    "Einzelpreis",
    "Einzelpreis\nnetto",
    "Preis/Stk.",
    "Preis pro Stück (netto)",
    "VK",
    "Precio",
    "Precio unitario",
    "Precio sin IVA",
    "P.U.",
    "P.U. HT",
    "Prix unitaire HT (€)",
    "Prix",
    "السعر",
    "سعر الوحدة",
    "מחיר",
    "מחיר ליח'",
  ],
  total: [
    "Total",
    "Line total",
    "Subtotal",
    "GP",
    "Gesamtpreis",
    "Gesamtpreis in EUR",
    "Summe netto",
    "Importe total",
    "Total HT",
    "Total ligne",
    "المجموع",
    'סה"כ',
  ],
  amount: ["Amount", "Amount (USD)", "Betrag", "Importe", "Montant HT", "المبلغ", "סכום"],
  cost: [
    "Cost",
    "Unit cost",
    "Cost (USD)",
    "EK",
    "Einkaufspreis",
    "Coste unitario",
    "Prix d'achat HT",
    "Coût",
    "التكلفة",
    "עלות",
  ],
  discount: ["Discount", "Discount %", "Rabatt in %", "Descuento", "Dto.", "Remise", "الخصم", "הנחה"],
  tax: ["Tax", "VAT %", "VAT rate", "MwSt.", "USt. %", "IVA", "TVA", "الضريبة", 'מע"מ'],
  currency: ["Currency", "Währung", "Moneda", "Devise", "العملة", "מטבע"],
  sku: [
    "SKU",
    "Item No.",
    "Part #",
    "Art.-Nr.",
    "Artikelnummer",
    "Código",
    "Réf.",
    "Référence",
    "رمز المنتج",
    'מק"ט',
    "EAN",
  ],
  number: ["#", "No.", "Nr.", "Pos.", "N°", "Nº", "Lfd. Nr.", "رقم", "מס'"],
  date: ["Date", "Datum", "Fecha", "التاريخ", "תאריך"],
  category: ["Category", "Kategorie", "Warengruppe", "Categoría", "Catégorie", "الفئة", "קטגוריה"],
  frequency: ["Frequency", "Billed", "Abrechnung", "Frecuencia", "Fréquence", "التكرار", "תדירות"],
  margin: ["Margin", "Markup", "Marge", "Margen"],
};

describe("a heading", () => {
  it.each(Object.entries(cases).flatMap(([role, texts]) => texts.map((text) => [text, role] as const)))(
    "determines the content of its column: %s",
    (text, role) => {
      expect(findHeading(text)?.roles[0]).toBe(role);
    },
  );

  it("may name a currency, percentages, or amounts with tax", () => {
    expect(findHeading("Unit price (EUR)")?.currencies).toEqual(["EUR"]);
    expect(findHeading("Preis in €")?.currencies).toEqual(["EUR"]);
    expect(findHeading("Price $")?.currencies).toContain("USD");
    expect(findHeading("Price")?.currencies).toEqual([]);
    expect(findHeading("VAT %")?.isPercent).toBe(true);
    for (const text of ["Price incl. VAT", "Prix TTC", "Preis brutto", "PVP", "Total TTC"])
      expect(findHeading(text)?.isGross).toBe(true);
    expect(findHeading("Price excl. VAT")?.isGross).toBe(false);
  });

  it.each(Object.getOwnPropertyNames(Object.prototype))(
    "has no currency with the name of a property: %s",
    (name) => {
      expect(findHeading(name)).toBeUndefined();
      expect(findHeading(`Price ${name}`)?.currencies ?? []).toEqual([]);
    },
  );

  it("is uncertain if its words have other meanings elsewhere", () => {
    for (const text of ["Artikel", "Position", "Nombre", "Units", "Rate", "Ref", "Price incl. VAT"])
      expect(findHeading(text)?.isCertain).toBe(false);
    for (const text of ["Unit price", "Preis", "Cost", "SKU", "Menge"])
      expect(findHeading(text)?.isCertain).toBe(true);
  });

  it.each(["", "Foo", "Icons", "120", "Price list 2026", "%", "Remark 1", "a".repeat(10_000)])(
    "is unknown with other words: %s",
    (text) => {
      expect(findHeading(text)).toBeUndefined();
    },
  );
});
