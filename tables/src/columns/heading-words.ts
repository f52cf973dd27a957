/** The content of a column of a table. */
export type ColumnRole =
  | "name"
  | "description"
  | "quantity"
  | "unit"
  | "price"
  | "frequency"
  | "optional"
  | "total"
  | "cost"
  | "discount"
  | "tax"
  | "currency"
  | "sku"
  | "number"
  | "date"
  | "category"
  | "tags"
  | "margin"
  /** A unit price or a total, depending on other columns. */
  | "amount";

/**
 * Words above columns in English, German, Spanish, French, Arabic and Hebrew, without final punctuation.
 * Words in the second list of a role have another meaning in other tables, so cells must confirm them.
 */
export const headingWords: Readonly<Record<ColumnRole, readonly [certain: string, uncertain?: string]>> = {
  name: [
    "name|item|items|item name|line item|product|product name|service|services|bezeichnung|artikelbezeichnung|artikelname|produkt|" +
      "produktname|leistung|leistungen|leistungsbezeichnung|produktbezeichnung|concepto|producto|servicio|nombre del producto|" +
      "désignation|designation|prestation|prestations|produit|libellé|libelle|intitulé|intitule|nom du produit|" +
      "الاسم|اسم المنتج|اسم الصنف|المنتج|الخدمة|البيان|שם|שם פריט|שם הפריט|שם המוצר|מוצר|שירות",
    "title|article|task|deliverable|activity|particulars|scope|work|element|artikel|position|titel|gegenstand|tätigkeit|" +
      "nombre|artículo|articulo|partida|título|nom|titre|البند|الصنف|פריט|כותרת",
  ],
  description: [
    "description|item description|product description|details|beschreibung|artikelbeschreibung|leistungsbeschreibung|langtext|" +
      "descripción|descripcion|detalle|detalles|descriptif|description détaillée|détail|détails|الوصف|وصف|التفاصيل|תיאור|פירוט|תאור",
    "desc|detail|notes|note|text|comment|comments|remark|remarks|specification|specifications|spec|specs|kurztext|erläuterung|bemerkung|" +
      "bemerkungen|notizen|observaciones|notas|remarque|remarques|commentaire|ملاحظات|הערות",
  ],
  quantity: [
    "quantity|qty|q'ty|qnty|quant|order qty|menge|anzahl|anz|bestellmenge|cantidad|cant|cantd|ctd|quantité|quantite|qté|qte|qtés|الكمية|كمية|العدد|כמות",
    "count|number of units|no of units|units|hours|hrs|days|pieces|pcs|stunden|std|tage|stück|stk|stückzahl|unidades|uds|horas|días|nb|nbre|" +
      "nombre|heures|jours|unités|ساعات|שעות|יחידות|ימים",
  ],
  unit: [
    "unit|uom|u/m|unit of measure|unit of measurement|einheit|mengeneinheit|maßeinheit|unidad de medida|unité de mesure|" +
      "الوحدة|وحدة القياس|יחידת מידה|יחידה",
    "me|eh|einh|measure|unidad|ud|u.m|um|medida|unité|unite|u|وحدة|יח'|יח׳|יח",
  ],
  price: [
    "price|unit price|price per unit|price/unit|price each|price per piece|sales price|selling price|sell price|sale price|retail price|" +
      "list price|net price|net unit price|unit rate|hourly rate|day rate|daily rate|price per hour|price per item|customer price|client price|" +
      "preis|einzelpreis|e-preis|ep|stückpreis|preis/einheit|preis pro einheit|preis je einheit|preis pro stück|preis/stück|preis/stk|vk|" +
      "vk-preis|verkaufspreis|listenpreis|nettopreis|netto-preis|einheitspreis|einzelpreis netto|stundensatz|tagessatz|nettoeinzelpreis|" +
      "netto-einzelpreis|precio|precio unitario|precio unit|precio por unidad|precio/unidad|precio ud|precio/ud|p. unitario|p. unit|p.unit|p.u|" +
      "p/u|pu|precio de venta|precio neto|precio unidad|prix|prix unitaire|prix unit|prix/unité|prix à l'unité|prix de vente|prix net|taux horaire|" +
      "السعر|سعر|سعر الوحدة|سعر البيع|الثمن|מחיר|מחיר יחידה|מחיר ליחידה|מחיר ליח'|מחיר ליח׳|מחיר מכירה|תעריף",
    "rate|rate/hr|rate/hour|rate per hour|pvp|fee|each|price ea|ea|charge|value|satz|tarif|honorar|tarifa|prix u|e.p|الأجرة|שכר",
  ],
  frequency: [
    "frequency|billing|billed|billing period|billing frequency|billing cycle|recurrence|abrechnung|abrechnungszeitraum|turnus|zahlungsweise|" +
      "frecuencia|periodicidad|facturación|fréquence|frequence|périodicité|facturation|التكرار|دورة الفوترة|תדירות|תדירות חיוב",
    "period|interval|cycle|zeitraum|intervall|periode|periodo|período|période|الفترة|תקופה",
  ],
  optional: ["optional|opcional|optionnel|اختياري|אופציונלי", "option|opción"],
  total: [
    "total|line total|item total|row total|total price|total amount|subtotal|sub-total|sub total|extended price|ext. price|ext price|extended|" +
      "extended amount|total net|net total|sum|gesamt|gesamtpreis|gp|g-preis|summe|gesamtbetrag|gesamtsumme|positionssumme|zwischensumme|" +
      "positionspreis|nettobetrag|gesamtpreis netto|total línea|total linea|total neto|importe total|precio total|subtotal neto|total ligne|" +
      "montant total|prix total|sous-total|total net|المجموع|الإجمالي|الاجمالي|إجمالي|السعر الإجمالي|المبلغ الإجمالي|المجموع الفرعي|" +
      'סה"כ|סה״כ|סהכ|סך הכל|סך הכול|מחיר כולל|סכום כולל|סה"כ מחיר',
  ],
  cost: [
    "cost|unit cost|our cost|own cost|cost price|cost per unit|cost/unit|purchase price|purchase cost|buy price|buying price|net cost|ek|" +
      "ek-preis|einkaufspreis|selbstkosten|selbstkostenpreis|stückkosten|kosten|einkauf|ek netto|coste|costo|coste unitario|costo unitario|" +
      "precio de coste|precio de costo|precio de compra|coût|cout|coût unitaire|prix d'achat|prix d’achat|prix de revient|prix d'achat unitaire|" +
      "التكلفة|تكلفة|تكلفة الوحدة|سعر الشراء|سعر التكلفة|עלות|מחיר עלות|עלות יחידה|עלות ליחידה|מחיר קנייה|מחיר קניה",
    "costs|dealer price|wholesale price|wholesale|p.a|pa",
  ],
  discount: [
    "discount|disc|discount amount|discount rate|line discount|rebate|rabatt|rabattsatz|nachlass|descuento|dto|dcto|bonificación|remise|" +
      "rabais|réduction|الخصم|خصم|نسبة الخصم|הנחה|אחוז הנחה",
    "desc",
  ],
  tax: [
    "tax|vat|gst|hst|pst|sales tax|tax rate|vat rate|tax amount|vat amount|tax code|mwst|mwst-satz|mwst.-satz|ust|ust-satz|mehrwertsteuer|umsatzsteuer|" +
      "steuer|steuersatz|iva|igic|tipo iva|tipo de iva|impuesto|impuestos|tva|taux tva|taux de tva|montant tva|taxe|taxes|" +
      'الضريبة|ضريبة|ضريبة القيمة المضافة|نسبة الضريبة|מע"מ|מע״מ|מעמ|מס',
  ],
  currency: ["currency|ccy|währung|moneda|divisa|devise|monnaie|العملة|عملة|מטבע", "cur|curr"],
  sku: [
    "sku|item no|item number|item code|item id|part no|part number|part #|product code|product no|product number|product id|article number|" +
      "article no|art. no|art no|catalog number|mpn|ean|gtin|barcode|upc|artikelnummer|artikel-nr|artikelnr|art.-nr|art.nr|art. nr|art-nr|" +
      "artnr|artikel nr|artikel-nummer|bestellnummer|bestell-nr|best.-nr|produktnummer|produkt-nr|materialnummer|código de artículo|" +
      "código de producto|cód. artículo|número de artículo|nº artículo|code article|code produit|n° article|référence article|référence produit|" +
      'رقم الصنف|رمز الصنف|رمز المنتج|رقم المنتج|מק"ט|מק״ט|מקט|קוד פריט|קוד מוצר|ברקוד',
    "code|ref|reference|model no|model number|model|código|codigo|cód|cod|referencia|référence|reference|réf|الرمز|المرجع|קוד",
  ],
  number: [
    "#|no|nr|n°|nº|pos|pos.-nr|pos-nr|pos. nr|pos nr|positionsnummer|line no|line #|line number|item #|row|s.no|s. no|s no|sr. no|sr no|sl. no|sl no|" +
      "lfd. nr|lfd.nr|lfd nr|lfd.-nr|laufende nummer|oz|ordnungszahl|núm|num|n.º|n. º|numéro de ligne|رقم|الرقم|م|ت|מס'|מס׳|מס|מספר|מספר שורה|מס' שורה",
    "number|line|id|numéro|número|ord|orden",
  ],
  date: [
    "date|due date|delivery date|start date|end date|datum|lieferdatum|liefertermin|fecha|fecha de entrega|date de livraison|التاريخ|تاريخ|תאריך",
    "due|delivery|start|end|lead time|lieferzeit|plazo|délai|year|jahr|año|année|السنة|שנה",
  ],
  category: [
    "category|product group|product category|kategorie|warengruppe|produktgruppe|gewerk|categoría|categoria|familia|catégorie|categorie|famille|" +
      "الفئة|التصنيف|קטגוריה",
    "group|section|type|phase|trade|room|gruppe|bereich|titelgruppe|raum|typ|tipo|grupo|sección|groupe|lot|type|المجموعة|النوع|קבוצה|סוג",
  ],
  tags: ["tags|schlagworte|schlagwörter|etiquetas|étiquettes|mots-clés|الوسوم|תגיות", "labels|keywords|tag"],
  margin: [
    "margin|profit|markup|mark-up|gross margin|marge|aufschlag|handelsspanne|deckungsbeitrag|gewinn|margen|beneficio|bénéfice|coefficient|الهامش|הربح|רווח|מרווח",
  ],
  amount: [
    "amount|betrag|importe|montant|المبلغ|סכום",
    "net amount|netto|net|neto|ht|wert|valor|valeur|القيمة|ערך",
  ],
};
