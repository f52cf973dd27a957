/** Host names that reach a server only from its own machine. */
const ownMachine = /^(?:localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/;

/** Tells whether a link opens only on the machine of the server, so that others cannot follow it. */
export function isOwnMachine(link: string): boolean {
  return ownMachine.test(new URL(link).hostname);
}
