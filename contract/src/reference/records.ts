import type { TSchema } from "typebox";
import { html, type Html } from "./html.ts";
import { viewOf } from "./schema-view.ts";

/** The records that the reference has pointed to; each gets a section of its own at the end. */
export class Records {
  readonly #schemas = new Map<string, TSchema>();

  /** A link to the section of a record; nothing if it has no name to find it by. */
  link(schema: TSchema): Html | undefined {
    const { name } = viewOf(schema);
    if (name === undefined) return undefined;
    this.#schemas.set(name, schema);
    return html`<a href="#${anchorOf(name)}">${name}</a>`;
  }

  /** Describes every record, those too that the descriptions point to, in the order of their names. */
  describe(one: (name: string, schema: TSchema) => Html): Html[] {
    const described = new Map<string, Html>();
    for (const [name, schema] of this.#schemas) described.set(name, one(name, schema));
    return [...described].toSorted(([a], [b]) => a.localeCompare(b, "en")).map(([, text]) => text);
  }
}

export const anchorOf = (name: string) => `record-${name}`;
