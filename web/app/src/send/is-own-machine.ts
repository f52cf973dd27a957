/** Host names under which a server is reached from its own machine alone. */
const ownMachine = /^(?:localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/;

/** True for a link that opens on the machine of the server alone: nobody else can follow it. */
export function isOwnMachine(link: string): boolean {
  return ownMachine.test(new URL(link).hostname);
}
