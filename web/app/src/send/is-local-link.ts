/** Host names that reach a server only from its own machine. */
const localHosts = /^(?:localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/;

/** Tells whether a link opens only on the machine of the server, so that others cannot follow it. */
export function isLocalLink(link: string): boolean {
  return localHosts.test(new URL(link).hostname);
}
