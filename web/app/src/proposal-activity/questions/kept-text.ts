import { getSession, keptMessages } from "../../api/session.ts";

const toKey = (id: string) => `${keptMessages}${getSession().user.id}/${id}`;

/** Returns the unsent message to a thread, or to the client of a proposal, from this device. */
export function readKeptText(id: string): string {
  return localStorage.getItem(toKey(id)) ?? "";
}

/** Keeps an unsent message on this device, so that it survives leaving the page. */
export function keepText(id: string, text: string): void {
  if (text.trim() === "") localStorage.removeItem(toKey(id));
  else localStorage.setItem(toKey(id), text);
}
