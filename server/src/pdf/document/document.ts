// The input of the Typst templates. It contains every text exactly as printed, with formatted amounts and
// dates. The templates decide nothing about content. They read the document as data, so that no text can act
// as markup.

import type { Words } from "./words.ts";

/** Text in one style. */
export interface Run {
  readonly text: string;
  /** Marks of the text: `bold`, `italic`, `underline`, `strike`, `code`. */
  readonly marks?: readonly Mark[];
  readonly link?: string;
}
export type Mark = "bold" | "italic" | "underline" | "strike" | "code";

/**
 * A block of rich text. `rtl` is present if the text begins with a letter of a right-to-left script. The
 * `level` of a heading determines its look. Its `depth` is its level in the outline of the PDF. Depths skip
 * no level, because screen readers require this.
 */
export type Block =
  | { readonly kind: "paragraph"; readonly runs: readonly Run[]; readonly rtl?: true }
  | Heading
  | { readonly kind: "list"; readonly start: number | null; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: "quote"; readonly blocks: readonly Block[] }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "rule" }
  | Picture
  | Table;

export interface Heading {
  readonly kind: "heading";
  readonly level: number;
  readonly depth: number;
  readonly runs: readonly Run[];
  readonly rtl?: true;
}

export interface Picture {
  readonly kind: "image";
  readonly source: string;
  readonly alt: string;
  /** Width in CSS pixels. Null if the text states no width. */
  readonly width: number | null;
}

export interface Table {
  readonly kind: "table";
  readonly columns: number;
  /** Number of heading rows at the top. */
  readonly headings: number;
  readonly caption: readonly Run[];
  readonly cells: readonly Cell[];
}

export interface Cell {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isHeading: boolean;
  readonly blocks: readonly Block[];
}

/** An amount and its smaller suffix `per`, such as "/month". */
export interface Amount {
  readonly text: string;
  readonly per: string;
}

export type RowState = "plain" | "included" | "chosen" | "open" | "refused" | "dependent";

/** The control of a choice: a checkbox for any number of options, a radio button for one. */
export type Control = "check" | "radio";

/** A line item, or a modification listed below it. */
export interface Row {
  readonly name: string;
  readonly description: readonly Block[];
  /**
   * `chosen` or `open`: an optional row that is on or off. `refused`: an optional row that is off and can no
   * longer be chosen. `dependent`: a row that is off because its parent is off.
   */
  readonly state: RowState;
  readonly control: Control;
  readonly isOption: boolean;
  readonly quantity: string | null;
  readonly unit: Amount | null;
  readonly amount: Amount | null;
  /** Changes of the price over the term. Null if it stays the same. */
  readonly schedule: string | null;
  /** True if the row must not break across pages. */
  readonly keep: boolean;
  /** True if the row is short enough to share a page with the next one. */
  readonly isShort: boolean;
}

export interface GroupPart {
  readonly kind: "group";
  readonly name: string;
  readonly description: readonly Block[];
  /** A remark such as "Optional · chosen". */
  readonly note: string | null;
  readonly rows: readonly Row[];
  readonly costs: readonly Amount[];
  /** True if the group is small enough for one page. */
  readonly keep: boolean;
}

/** The texts that determine the width of a column: the longest texts, and the longest words in them. */
export interface ColumnTexts {
  readonly texts: readonly string[];
  readonly words: readonly string[];
}

/**
 * The columns to the right of the names. All tables of a section have the same columns. Null for an empty
 * column.
 */
export interface Columns {
  readonly quantity: ColumnTexts | null;
  readonly unit: ColumnTexts | null;
  readonly amount: ColumnTexts | null;
  readonly hasChosenRow: boolean;
}

export interface Option {
  readonly name: string;
  readonly description: readonly Block[];
  readonly amount: Amount | null;
  /** Changes of the price over the term, in order. */
  readonly schedule: readonly string[];
  /** Price difference from the chosen option. */
  readonly difference: string | null;
  readonly isChosen: boolean;
  /** True if the option can no longer be chosen. */
  readonly isRefused: boolean;
  readonly quantity: string | null;
  /** Cell texts in the order of the features. Null for a feature that the option lacks. */
  readonly cells: readonly (string | null)[];
}

export interface OptionsPart {
  readonly kind: "cards" | "comparison";
  readonly name: string;
  readonly description: readonly Block[];
  readonly note: string | null;
  /** Null if there is nothing to choose. */
  readonly control: Control | null;
  readonly features: readonly { readonly name: string; readonly isHeading: boolean }[];
  readonly options: readonly Option[];
}

export interface Sum {
  readonly label: string;
  readonly parts: readonly { readonly label: string; readonly amount: string }[];
  readonly total: Amount;
  /** A range such as "Depending on your choices: 100 to 500". */
  readonly range: string | null;
}

export interface Signature {
  readonly role: string;
  readonly name: string;
  /** The role of the signer, such as "Managing Director". */
  readonly title: string | null;
  readonly nameLabel: string;
  readonly dateLabel: string;
  readonly date: string | null;
  /** The typed signature. For a drawn one, `drawn` contains the name of the picture instead. */
  readonly typed: string | null;
  readonly drawn: string | null;
}

export interface Acceptance {
  readonly role: string;
  /** A sentence such as "Accepted by Grace Hopper". */
  readonly text: string;
  readonly at: string;
}

export interface Certificate {
  readonly name: string;
  readonly intro: string;
  readonly facts: readonly Fact[];
  readonly people: readonly { readonly name: string; readonly facts: readonly Fact[] }[];
  /** The attached files with their hashes. */
  readonly files: Certificate["people"];
  readonly events: readonly { readonly at: string; readonly what: string; readonly who: string }[];
}

export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** A page of the proposal, or a section that the document adds. */
export type Section = SectionContent & {
  /**
   * `sheet`: the section begins on a new sheet. `with-room`: it begins below the previous section if there is
   * space for much of it, otherwise on a new sheet. `below`: it always begins below the previous section.
   */
  readonly begins: "sheet" | "with-room" | "below";
  /** Present if the section is short enough for one page. */
  readonly keep?: true;
};

export type SectionContent =
  | { readonly kind: "text"; readonly name: string; readonly content: readonly Block[] }
  | {
      readonly kind: "scope";
      readonly name: string;
      readonly content: readonly Block[];
      readonly parts: readonly (GroupPart | OptionsPart)[];
      readonly columns: Columns;
    }
  | {
      readonly kind: "totals";
      readonly name: string;
      readonly note: string | null;
      readonly sums: readonly Sum[];
    }
  | {
      readonly kind: "signatures";
      readonly name: string;
      readonly content: readonly Block[];
      readonly agreement: string | null;
      readonly signatures: readonly Signature[];
      /** The acceptance by button, which is not a signature. */
      readonly acceptance: Acceptance | null;
    }
  | ({ readonly kind: "certificate" } & Certificate);

export interface Cover {
  readonly title: string;
  readonly subtitle: string | null;
  readonly content: readonly Block[];
  readonly picture: Picture | null;
  /** True if the cover fills a sheet. Otherwise, the next section follows on the same sheet. */
  readonly isSheet: boolean;
}

/** The reason why the recipient cannot decide now: the proposal is decided, cancelled, expired or on hold. */
export interface Notice {
  readonly colour: "green" | "amber" | "red";
  readonly title: string;
  readonly text: string;
}

export interface Document {
  readonly paper: "a4" | "us-letter";
  readonly language: string;
  readonly rtl: boolean;
  /** Font families in the order of the glyph lookup. */
  readonly fonts: readonly string[];
  /** Sans-serif font families of labels and numbers. */
  readonly labelFonts: readonly string[];
  readonly accent: {
    readonly fill: string;
    /** Text color that is readable on `fill`. */
    readonly on: string;
    /** Text color that is readable on paper. */
    readonly text: string;
  };
  readonly title: string;
  readonly organization: string;
  readonly logo: Picture | null;
  readonly footer: string;
  readonly words: Words;
  /** Null if the first page begins with the title and the facts. */
  readonly cover: Cover | null;
  /** The description of the proposal, printed before all sections. */
  readonly lead: readonly Block[];
  readonly facts: readonly Fact[];
  readonly notice: Notice | null;
  readonly sections: readonly Section[];
  /** Image files by source. A missing image is replaced by its alternative text. */
  readonly images: Readonly<Record<string, string>>;
}
