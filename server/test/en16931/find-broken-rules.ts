import { parseXml, type XmlDocument, XmlElement } from "@rgrove/parse-xml";

/**
 * Checks an invoice in UBL against rules of EN 16931 and Peppol BIS Billing 3.0, written from their texts and
 * without the code that writes invoices. Returns the ids of the broken rules. Rules of Peppol have the prefix
 * PEPPOL, and apply to invoices that claim to follow them.
 */
export function findBrokenRules(xml: string): string[] {
  const invoice = new Node(parseXml(xml).root as XmlElement);
  const isPeppol = invoice.text("CustomizationID").includes("peppol");
  return rules
    .filter(([id]) => isPeppol || !id.startsWith("PEPPOL"))
    .filter(([, holds]) => !holds(invoice))
    .map(([id]) => id);
}

/** Parses an invoice. */
export function readInvoice(xml: string): Node {
  const document: XmlDocument = parseXml(xml);
  return new Node(document.root as XmlElement);
}

/** An element whose children are found by their names without prefix. */
export class Node {
  readonly element: XmlElement;

  constructor(element: XmlElement) {
    this.element = element;
  }

  all(path: string): Node[] {
    return path
      .split("/")
      .reduce<Node[]>(
        (found, name) => found.flatMap((node) => node.children().filter((child) => child.name === name)),
        [this],
      );
  }

  text(path: string): string {
    return this.all(path)[0]?.element.text.trim() ?? "";
  }

  attribute(path: string, name: string): string {
    return this.all(path)[0]?.element.attributes[name] ?? "";
  }

  get name(): string {
    return this.element.name.replace(/^\w+:/, "");
  }

  children(): Node[] {
    return this.element.children.filter((each) => each instanceof XmlElement).map((each) => new Node(each));
  }

  /** Lists the element and everything in it. */
  flatten(): Node[] {
    return [this, ...this.children().flatMap((child) => child.flatten())];
  }
}

/** An exact decimal in units of 10^-12. */
const scale = 12;

function toExact(text: string): bigint {
  const [, sign, whole = "", fraction = ""] = /^(-?)(\d+)(?:\.(\d{1,12}))?$/.exec(text) ?? [];
  if (sign === undefined) throw new Error(`not a decimal: ${JSON.stringify(text)}`);
  const digits = BigInt(whole + fraction.padEnd(scale, "0"));
  return sign === "-" ? -digits : digits;
}

const one = 10n ** BigInt(scale);
const sum = (values: readonly bigint[]) => values.reduce((total, each) => total + each, 0n);
const sumOf = (nodes: readonly Node[], path: string) => sum(nodes.map((each) => toExact(each.text(path))));
const orZero = (node: Node, path: string) => (node.text(path) === "" ? 0n : toExact(node.text(path)));

/** Rounds half away from zero to a number of decimals. */
function round(value: bigint, decimals: number): bigint {
  const unit = 10n ** BigInt(scale - decimals);
  const magnitude = value < 0n ? -value : value;
  const rounded = ((magnitude * 2n + unit) / (unit * 2n)) * unit;
  return value < 0n ? -rounded : rounded;
}

const decimalsOf = (text: string) => text.split(".")[1]?.length ?? 0;

const supplier = "AccountingSupplierParty/Party";
const customer = "AccountingCustomerParty/Party";
const total = (name: string) => `LegalMonetaryTotal/${name}`;
const lines = (invoice: Node) => invoice.all("InvoiceLine");
const allowances = (invoice: Node) => invoice.all("AllowanceCharge");
const breakdown = (invoice: Node) => invoice.all("TaxTotal/TaxSubtotal");
const hasScheme = ({ element }: Node) => Boolean(element.attributes["schemeID"]);
const isCharge = (node: Node) => node.text("ChargeIndicator") === "true";
const has =
  (...paths: readonly string[]) =>
  (invoice: Node) =>
    paths.every((path) => invoice.text(path) !== "");
const categoryOf = (node: Node, path: string) => `${node.text(`${path}/ID`)} ${node.text(`${path}/Percent`)}`;
const lineCategory = "Item/ClassifiedTaxCategory";

/** Every use of a category: on lines, on allowances and charges, and in the breakdown. */
function listCategories(invoice: Node): string[] {
  return [
    ...lines(invoice).map((each) => categoryOf(each, lineCategory)),
    ...allowances(invoice).map((each) => categoryOf(each, "TaxCategory")),
  ];
}

const uses = (invoice: Node, code: string) =>
  listCategories(invoice).some((each) => each.startsWith(`${code} `));
const isIn = (invoice: Node, code: string) =>
  breakdown(invoice).filter((each) => each.text("TaxCategory/ID") === code);
const sellerTax = (invoice: Node) => invoice.text(`${supplier}/PartyTaxScheme/CompanyID`) !== "";
const vatOf = (invoice: Node, party: string) =>
  invoice
    .all(`${party}/PartyTaxScheme`)
    .filter((each) => each.text("TaxScheme/ID") === "VAT")
    .map((each) => each.text("CompanyID"))[0];

/** The sum of lines, allowances and charges of one category and rate. */
function sumCategory(invoice: Node, category: string): bigint {
  const own = lines(invoice).filter((each) => categoryOf(each, lineCategory) === category);
  const given = allowances(invoice).filter((each) => categoryOf(each, "TaxCategory") === category);
  const charges = given.filter(isCharge);
  const rest = given.filter((each) => !isCharge(each));
  return sumOf(own, "LineExtensionAmount") + sumOf(charges, "Amount") - sumOf(rest, "Amount");
}

function everyCategory(invoice: Node, codes: string, holds: (subtotal: Node) => boolean): boolean {
  return breakdown(invoice)
    .filter((each) => codes.split(" ").includes(each.text("TaxCategory/ID")))
    .every(holds);
}

const adds = (name: string, expected: (invoice: Node) => bigint) => (invoice: Node) =>
  orZero(invoice, total(name)) === expected(invoice);

const amountNames = new Set(
  "LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableRoundingAmount PayableAmount Amount TaxableAmount TaxAmount".split(
    " ",
  ),
);

/** The order of children in the schema of UBL 2.1, as far as invoices here use them. */
const order: Readonly<Record<string, string>> = {
  Invoice:
    "CustomizationID ProfileID ID IssueDate DueDate InvoiceTypeCode Note DocumentCurrencyCode BuyerReference OrderReference AccountingSupplierParty AccountingCustomerParty PaymentMeans PaymentTerms AllowanceCharge TaxTotal LegalMonetaryTotal InvoiceLine",
  OrderReference: "ID SalesOrderID",
  Party: "EndpointID PartyIdentification PartyName PostalAddress PartyTaxScheme PartyLegalEntity Contact",
  PostalAddress: "StreetName AdditionalStreetName CityName PostalZone CountrySubentity Country",
  PartyTaxScheme: "CompanyID TaxScheme",
  PartyLegalEntity: "RegistrationName CompanyID",
  Contact: "Name Telephone ElectronicMail",
  PaymentMeans: "PaymentMeansCode PaymentID PayeeFinancialAccount",
  PayeeFinancialAccount: "ID Name FinancialInstitutionBranch",
  AllowanceCharge:
    "ChargeIndicator AllowanceChargeReasonCode AllowanceChargeReason MultiplierFactorNumeric Amount BaseAmount TaxCategory",
  TaxTotal: "TaxAmount TaxSubtotal",
  TaxSubtotal: "TaxableAmount TaxAmount TaxCategory",
  TaxCategory: "ID Percent TaxExemptionReasonCode TaxExemptionReason TaxScheme",
  ClassifiedTaxCategory: "ID Percent TaxScheme",
  LegalMonetaryTotal:
    "LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableRoundingAmount PayableAmount",
  InvoiceLine: "ID Note InvoicedQuantity LineExtensionAmount AllowanceCharge Item Price",
  Item: "Description Name SellersItemIdentification ClassifiedTaxCategory",
  Price: "PriceAmount BaseQuantity",
};

function isInOrder(node: Node): boolean {
  const names = order[node.name]?.split(" ");
  if (!names) return true;
  const places = node.children().map((child) => names.indexOf(child.name));
  return places.every((place, index) => place >= (places[index - 1] ?? 0) && place !== -1);
}

const rules: readonly (readonly [id: string, holds: (invoice: Node) => boolean])[] = [
  ["UBL-SCHEMA-ORDER", (invoice) => invoice.flatten().every(isInOrder)],
  ["BR-01", has("CustomizationID")],
  ["BR-02", has("ID")],
  ["BR-03", (invoice) => /^\d{4}-\d\d-\d\d$/.test(invoice.text("IssueDate"))],
  ["BR-04", (invoice) => invoice.text("InvoiceTypeCode") === "380"],
  ["BR-05", (invoice) => /^[A-Z]{3}$/.test(invoice.text("DocumentCurrencyCode"))],
  ["BR-06", has(`${supplier}/PartyLegalEntity/RegistrationName`)],
  ["BR-07", has(`${customer}/PartyLegalEntity/RegistrationName`)],
  ["BR-08", (invoice) => invoice.all(`${supplier}/PostalAddress`).length === 1],
  [
    "BR-09",
    (invoice) => /^[A-Z]{2}$/.test(invoice.text(`${supplier}/PostalAddress/Country/IdentificationCode`)),
  ],
  ["BR-10", (invoice) => invoice.all(`${customer}/PostalAddress`).length === 1],
  [
    "BR-11",
    (invoice) => /^[A-Z]{2}$/.test(invoice.text(`${customer}/PostalAddress/Country/IdentificationCode`)),
  ],
  ["BR-12", has(total("LineExtensionAmount"))],
  ["BR-13", has(total("TaxExclusiveAmount"))],
  ["BR-14", has(total("TaxInclusiveAmount"))],
  ["BR-15", has(total("PayableAmount"))],
  ["BR-16", (invoice) => lines(invoice).length > 0],
  [
    "BR-21",
    (invoice) => new Set(lines(invoice).map((each) => each.text("ID"))).size === lines(invoice).length,
  ],
  ["BR-22", (invoice) => lines(invoice).every(has("InvoicedQuantity"))],
  [
    "BR-23",
    (invoice) =>
      lines(invoice).every((each) => /^[A-Z0-9]{2,3}$/.test(each.attribute("InvoicedQuantity", "unitCode"))),
  ],
  ["BR-24", (invoice) => lines(invoice).every(has("LineExtensionAmount"))],
  ["BR-25", (invoice) => lines(invoice).every(has("Item/Name"))],
  ["BR-26", (invoice) => lines(invoice).every(has("Price/PriceAmount"))],
  ["BR-27", (invoice) => lines(invoice).every((each) => toExact(each.text("Price/PriceAmount")) >= 0n)],
  ["BR-31", (invoice) => allowances(invoice).every(has("Amount"))],
  ["BR-32", (invoice) => allowances(invoice).every(has("TaxCategory/ID"))],
  ["BR-33", (invoice) => allowances(invoice).every(has("AllowanceChargeReason"))],
  ["BR-45", (invoice) => breakdown(invoice).every(has("TaxableAmount"))],
  ["BR-46", (invoice) => breakdown(invoice).every(has("TaxAmount"))],
  ["BR-47", (invoice) => breakdown(invoice).every(has("TaxCategory/ID"))],
  ["BR-48", (invoice) => breakdown(invoice).every(has("TaxCategory/Percent"))],
  ["BR-61", (invoice) => invoice.all("PaymentMeans").every(has("PayeeFinancialAccount/ID"))],
  ["BR-62", (invoice) => invoice.all(`${supplier}/EndpointID`).every(hasScheme)],
  ["BR-63", (invoice) => invoice.all(`${customer}/EndpointID`).every(hasScheme)],
  ["BR-CO-04", (invoice) => lines(invoice).every(has(`${lineCategory}/ID`))],
  [
    "BR-CO-09",
    (invoice) => [supplier, customer].every((party) => /^$|^[A-Z]{2}/.test(vatOf(invoice, party) ?? "")),
  ],
  ["BR-CO-10", adds("LineExtensionAmount", (invoice) => sumOf(lines(invoice), "LineExtensionAmount"))],
  [
    "BR-CO-11",
    adds("AllowanceTotalAmount", (invoice) =>
      sumOf(
        allowances(invoice).filter((each) => !isCharge(each)),
        "Amount",
      ),
    ),
  ],
  ["BR-CO-12", adds("ChargeTotalAmount", (invoice) => sumOf(allowances(invoice).filter(isCharge), "Amount"))],
  [
    "BR-CO-13",
    adds(
      "TaxExclusiveAmount",
      (invoice) =>
        orZero(invoice, total("LineExtensionAmount")) -
        orZero(invoice, total("AllowanceTotalAmount")) +
        orZero(invoice, total("ChargeTotalAmount")),
    ),
  ],
  ["BR-CO-14", (invoice) => orZero(invoice, "TaxTotal/TaxAmount") === sumOf(breakdown(invoice), "TaxAmount")],
  [
    "BR-CO-15",
    adds(
      "TaxInclusiveAmount",
      (invoice) => orZero(invoice, total("TaxExclusiveAmount")) + orZero(invoice, "TaxTotal/TaxAmount"),
    ),
  ],
  [
    "BR-CO-16",
    adds(
      "PayableAmount",
      (invoice) =>
        orZero(invoice, total("TaxInclusiveAmount")) -
        orZero(invoice, total("PrepaidAmount")) +
        orZero(invoice, total("PayableRoundingAmount")),
    ),
  ],
  [
    "BR-CO-17",
    (invoice) =>
      breakdown(invoice).every((each) => {
        const exact =
          (toExact(each.text("TaxableAmount")) * toExact(each.text("TaxCategory/Percent"))) / one / 100n;
        return round(exact, decimalsOf(each.text("TaxAmount"))) === toExact(each.text("TaxAmount"));
      }),
  ],
  ["BR-CO-18", (invoice) => breakdown(invoice).length > 0],
  ["BR-CO-21", (invoice) => allowances(invoice).every(has("AllowanceChargeReasonCode"))],
  [
    "BR-CO-25",
    (invoice) =>
      toExact(invoice.text(total("PayableAmount"))) <= 0n ||
      invoice.text("DueDate") !== "" ||
      invoice.text("PaymentTerms/Note") !== "",
  ],
  [
    "BR-CO-26",
    (invoice) =>
      vatOf(invoice, supplier) !== undefined || invoice.text(`${supplier}/PartyLegalEntity/CompanyID`) !== "",
  ],
  [
    "BR-DEC",
    (invoice) =>
      invoice
        .flatten()
        .filter(({ name }) => amountNames.has(name))
        .every((each) => decimalsOf(each.element.text.trim()) <= 2),
  ],
  ["BR-S-01", (invoice) => uses(invoice, "S") === isIn(invoice, "S").length > 0],
  ["BR-S-02", (invoice) => !uses(invoice, "S") || sellerTax(invoice)],
  [
    "BR-S-05",
    (invoice) =>
      listCategories(invoice).every((each) => !each.startsWith("S ") || toExact(each.slice(2)) > 0n),
  ],
  [
    "BR-S-08",
    (invoice) =>
      breakdown(invoice).every(
        (each) =>
          toExact(each.text("TaxableAmount")) === sumCategory(invoice, categoryOf(each, "TaxCategory")),
      ),
  ],
  [
    "BR-S-10",
    (invoice) =>
      everyCategory(
        invoice,
        "S Z",
        (each) =>
          !has("TaxCategory/TaxExemptionReason")(each) && !has("TaxCategory/TaxExemptionReasonCode")(each),
      ),
  ],
  ...["Z", "E", "AE", "G"].flatMap((code) => [
    [
      `BR-${code}-01`,
      (invoice: Node) => isIn(invoice, code).length === (uses(invoice, code) ? 1 : 0),
    ] as const,
    [`BR-${code}-02`, (invoice: Node) => !uses(invoice, code) || sellerTax(invoice)] as const,
    [
      `BR-${code}-05`,
      (invoice: Node) =>
        listCategories(invoice).every((each) => !each.startsWith(`${code} `) || each === `${code} 0`),
    ] as const,
    [
      `BR-${code}-09`,
      (invoice: Node) => everyCategory(invoice, code, (each) => toExact(each.text("TaxAmount")) === 0n),
    ] as const,
  ]),
  [
    "BR-E-10",
    (invoice) =>
      everyCategory(
        invoice,
        "E AE G",
        (each) =>
          has("TaxCategory/TaxExemptionReason")(each) || has("TaxCategory/TaxExemptionReasonCode")(each),
      ),
  ],
  [
    "BR-AE-02 buyer",
    (invoice) =>
      !uses(invoice, "AE") ||
      vatOf(invoice, customer) !== undefined ||
      invoice.text(`${customer}/PartyLegalEntity/CompanyID`) !== "",
  ],
  ["BR-G-02", (invoice) => !uses(invoice, "G") || vatOf(invoice, supplier) !== undefined],
  ["PEPPOL-EN16931-R001", has("ProfileID")],
  ["PEPPOL-EN16931-R003", (invoice) => has("BuyerReference")(invoice) || has("OrderReference/ID")(invoice)],
  [
    "PEPPOL-EN16931-R004",
    (invoice) =>
      invoice.text("CustomizationID") ===
      "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0",
  ],
  [
    "PEPPOL-EN16931-R007",
    (invoice) => /^urn:fdc:peppol\.eu:2017:poacc:billing:\d\d:1\.0$/.test(invoice.text("ProfileID")),
  ],
  ["PEPPOL-EN16931-R008", (invoice) => invoice.flatten().every((each) => each.element.text.trim() !== "")],
  [
    "PEPPOL-EN16931-CL008",
    (invoice) =>
      [supplier, customer].every((party) =>
        /^\d{4}$/.test(invoice.attribute(`${party}/EndpointID`, "schemeID")),
      ),
  ],
  ["PEPPOL-EN16931-R010", has(`${customer}/EndpointID`)],
  ["PEPPOL-EN16931-R020", has(`${supplier}/EndpointID`)],
  [
    "PEPPOL-EN16931-R051",
    (invoice) =>
      invoice
        .flatten()
        .map(({ element }) => element.attributes["currencyID"])
        .every((each) => each === undefined || each === invoice.text("DocumentCurrencyCode")),
  ],
  ["PEPPOL-EN16931-R053", (invoice) => invoice.all("TaxTotal").length === 1],
  [
    "PEPPOL-EN16931-R120",
    (invoice) =>
      lines(invoice).every((each) => {
        const exact =
          (toExact(each.text("InvoicedQuantity")) * toExact(each.text("Price/PriceAmount"))) / one;
        const difference = exact - toExact(each.text("LineExtensionAmount"));
        return (difference < 0n ? -difference : difference) <= toExact("0.02");
      }),
  ],
];
