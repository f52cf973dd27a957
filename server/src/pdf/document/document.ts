// What is set in type: every text as it is printed, amounts and dates formatted, nothing to be decided any more.
// The templates read it as data, so that whatever a text says is text.

import type { Words } from "./words/words.ts";

/** Letters in one style. */
export interface Run {
  readonly text: string;
  /** Of `bold`, `italic`, `underline`, `strike`, `code`. */
  readonly marks?: readonly Mark[];
  readonly link?: string;
}
export type Mark = "bold" | "italic" | "underline" | "strike" | "code";

/**
 * A piece of rich text. `rtl`: it begins with a letter of a script that runs from right to left. A heading looks as its
 * `level` says; `depth` is where it stands below what the text belongs to, none left out, as screen readers want it.
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
  /** In CSS pixels, where the text says so. */
  readonly width: number | null;
}

export interface Table {
  readonly kind: "table";
  readonly columns: number;
  /** How many of the first rows are headings. */
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

/** An amount with what follows it smaller: `per` is «/month». */
export interface Amount {
  readonly text: string;
  readonly per: string;
}

export type RowState = "plain" | "included" | "chosen" | "open" | "refused" | "dependent";

/** What is chosen with: any number of them, or one of them. */
export type Control = "check" | "radio";

/** A line item, or one of its options below it. */
export interface Row {
  readonly name: string;
  readonly description: readonly Block[];
  /** chosen and open: optional, and on or off; refused: off for ever; dependent: off with what it is a part of. */
  readonly state: RowState;
  readonly control: Control;
  readonly isOption: boolean;
  readonly quantity: string | null;
  readonly unit: Amount | null;
  readonly amount: Amount | null;
  /** It is set on one page. */
  readonly keep: boolean;
}

export interface GroupPart {
  readonly kind: "group";
  readonly name: string;
  readonly description: readonly Block[];
  /** Such as «Optional · chosen». */
  readonly note: string | null;
  readonly rows: readonly Row[];
  readonly costs: readonly Amount[];
  /** It is small enough to be set on one page. */
  readonly keep: boolean;
}

export interface Option {
  readonly name: string;
  readonly description: readonly Block[];
  readonly amount: Amount | null;
  /** Against the chosen one. */
  readonly difference: string | null;
  readonly isChosen: boolean;
  /** It can never be chosen any more. */
  readonly isRefused: boolean;
  readonly quantity: string | null;
  /** In the order of the features: null for one that it does not have. */
  readonly cells: readonly (string | null)[];
}

export interface OptionsPart {
  readonly kind: "cards" | "comparison";
  readonly name: string;
  readonly description: readonly Block[];
  readonly note: string | null;
  /** Null: there is nothing to choose between. */
  readonly control: Control | null;
  readonly features: readonly { readonly name: string; readonly isHeading: boolean }[];
  readonly options: readonly Option[];
}

export interface Sum {
  readonly label: string;
  readonly parts: readonly { readonly label: string; readonly amount: string }[];
  readonly total: Amount;
  /** From what to what choosing can bring it. */
  readonly choices: string | null;
}

export interface Signature {
  readonly role: string;
  readonly name: string;
  readonly nameLabel: string;
  readonly dateLabel: string;
  readonly date: string | null;
  /** As typed, or the picture's name. */
  readonly typed: string | null;
  readonly drawn: string | null;
}

export interface Certificate {
  readonly name: string;
  readonly intro: string;
  readonly facts: readonly Fact[];
  readonly people: readonly { readonly name: string; readonly facts: readonly Fact[] }[];
  readonly events: readonly { readonly at: string; readonly what: string; readonly who: string }[];
}

export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** A page of the proposal, or what the document adds to them. */
export type Section = SectionContent & {
  /** On a sheet of its own; below the one before it where there is room for a good part of it; or below it in any case. */
  readonly begins: "sheet" | "with-room" | "below";
  /** It is short enough to be set on one page. */
  readonly keep?: true;
};

export type SectionContent =
  | { readonly kind: "text"; readonly name: string; readonly content: readonly Block[] }
  | {
      readonly kind: "scope";
      readonly name: string;
      readonly content: readonly Block[];
      readonly parts: readonly (GroupPart | OptionsPart)[];
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
    }
  | ({ readonly kind: "certificate" } & Certificate);

export interface Cover {
  readonly title: string;
  readonly subtitle: string | null;
  readonly content: readonly Block[];
  readonly picture: Picture | null;
  /** It fills a sheet; else what comes next stands on the same one. */
  readonly isSheet: boolean;
}

/** What became of the proposal, where nothing can be decided any more. */
export interface Notice {
  readonly colour: "green" | "amber" | "red";
  readonly title: string;
  readonly text: string;
}

export interface Document {
  readonly paper: "a4" | "us-letter";
  readonly language: string;
  readonly rtl: boolean;
  /** Families in the order in which they are asked for a letter. */
  readonly fonts: readonly string[];
  /** The same for what labels and counts: always without serifs. */
  readonly labelFonts: readonly string[];
  readonly accent: {
    readonly fill: string;
    /** Readable on `fill`. */
    readonly on: string;
    /** Readable on paper. */
    readonly text: string;
  };
  readonly title: string;
  readonly organization: string;
  readonly logo: Picture | null;
  readonly footer: string;
  readonly words: Words;
  /** Null: the first page begins with the title and the facts. */
  readonly cover: Cover | null;
  /** The proposal's description, before anything else is said. */
  readonly lead: readonly Block[];
  readonly facts: readonly Fact[];
  readonly notice: Notice | null;
  readonly sections: readonly Section[];
  /** By source: the file that holds it. What is missing here is set as its words. */
  readonly images: Readonly<Record<string, string>>;
}
