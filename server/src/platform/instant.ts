/** A text that names an instant, as UTC with milliseconds; null when it names none that every engine can hold. */
export function instantOf(text: string): string | null {
  const milliseconds = Date.parse(text);
  return milliseconds >= 0 && milliseconds < Date.UTC(10_000) ? new Date(milliseconds).toISOString() : null;
}
