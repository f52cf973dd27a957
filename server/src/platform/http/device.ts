export type Device = "phone" | "tablet" | "computer";

/** The kind of device that a user agent names. A tablet that calls itself a computer counts as a computer. */
export function toDevice(agent: string): Device {
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i.test(agent)) return "tablet";
  return /Mobi|iPhone|iPod/i.test(agent) ? "phone" : "computer";
}
