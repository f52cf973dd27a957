import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { useApi } from "../api/use-api.ts";

const pollMs = 60_000;

/** Entries of the activity that the person has not read; 100 stands for 100 and more. */
export const unreadCount = signal(0);

/** Keeps the number of unread entries up to date. */
export function useUnreadCount(): number {
  const query = { limit: 1 };
  const { data } = useApi("GET /api/activity", { query }, { refetchIntervalMs: pollMs });
  useEffect(() => {
    if (data) unreadCount.value = data.unread_count;
  }, [data]);
  return unreadCount.value;
}
