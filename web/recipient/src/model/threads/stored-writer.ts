import type { Writer } from "./send-message.ts";
import { createStoredValue, type StoredValue } from "./stored-value.ts";

/** The name and address of the reader, who is asked only once. */
export function createStoredWriter(): StoredValue<Writer> {
  return createStoredValue("#writer");
}
