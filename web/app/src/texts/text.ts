/** {name} stands for what is put in. Where words change with {count}, one text for each of the language's plurals. */
export type Text = string | (Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string });

/** The words of another language: the keys of the English ones, all of them. */
export type TextsLike<Words> = Readonly<Record<keyof Words, Text>>;
