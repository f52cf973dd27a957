export type Device = "phone" | "tablet" | "computer";

/** What kind of device the agent says it is; a tablet that says it is a computer is taken at its word. */
export function deviceOf(agent: string): Device {
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i.test(agent)) return "tablet";
  return /Mobi|iPhone|iPod/i.test(agent) ? "phone" : "computer";
}
