/** Locales come from clients, so the number of cached formats is limited. */
const maxFormats = 100;

/**
 * Caches the results of `create` by names, because creating a format of Intl takes fifty times as long as
 * using it.
 */
export function keepFormats<Names extends string[], Format>(
  create: (...names: Names) => Format,
): (...names: Names) => Format {
  const formats = new Map<string, Format>();
  return (...names) => {
    const key = names.join(" ");
    let format = formats.get(key);
    if (format === undefined) {
      if (formats.size === maxFormats) formats.clear();
      format = create(...names);
      formats.set(key, format);
    }
    return format;
  };
}
