const browsers = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;

const systems = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["Linux", "Linux"],
] as const;

/**
 * Names the browser and the system of a user agent, such as "Firefox, Linux". Returns the first word of an
 * unknown user agent.
 */
export function describeAgent(agent: string | null): string | undefined {
  if (!agent) return undefined;
  const names = [browsers, systems].flatMap(
    (known) => known.find(([sign]) => agent.includes(sign))?.[1] ?? [],
  );
  return names.length > 0 ? names.join(", ") : agent.split(/[ /]/)[0];
}
