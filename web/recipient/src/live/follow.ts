import type { Deal, News } from "../model/deal.ts";

/** Hears of what others change, for as long as the page is open. */
export function follow(deal: Deal, api: string): () => void {
  const source = new EventSource(`${api}/events`);
  source.addEventListener("change", (event: MessageEvent<string>) => {
    void deal.hear(JSON.parse(event.data) as News);
  });
  source.addEventListener("gone", () => {
    source.close();
    void deal.reread();
  });
  const flush = () => void deal.flush();
  addEventListener("online", flush);
  return () => {
    source.close();
    removeEventListener("online", flush);
  };
}
