import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { useApi } from "../api/use-api.ts";

const pollMs = 60_000;

/** Number of unread activity entries. 100 means 100 or more. */
export const unreadCount = signal(0);

/** Polls the number of unread entries. */
export function useUnreadCount(): number {
  const query = { limit: 1 };
  const { data } = useApi("GET /api/activity", { query }, { refetchIntervalMs: pollMs });
  useEffect(() => {
    if (data) unreadCount.value = data.unread_count;
  }, [data]);
  return unreadCount.value;
}
