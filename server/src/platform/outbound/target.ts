import { isIP } from "node:net";
import { createFailure, type Failure } from "./failure.ts";

/** A URL of acceptable form. The addresses of its host are not checked yet. */
export interface Target {
  /** Scheme, host and port. Requests to one origin may share a connection. */
  readonly origin: string;
  /** A name in lower case, or an IP address without brackets. */
  readonly host: string;
  readonly path: string;
  /** True for a name that has a meaning only inside a network. */
  readonly isInternalName: boolean;
}

const maxUrlCharacters = 2048;
const httpsPort = 443;
/** Lower ports are for system services, not for receivers. The only exception is 443. */
const minPort = 1024;
// SQL Server, Oracle, etcd, MySQL, PostgreSQL, CouchDB, Redis, Cassandra, Neo4j, InfluxDB, Elasticsearch,
// Memcached, CockroachDB, MongoDB, Db2. TLS hides their responses, but a request would still reach them.
const databasePorts = new Set([
  1433, 1434, 1521, 2379, 2380, 3306, 5432, 5433, 5984, 6379, 6380, 7000, 7001, 7474, 7687, 8086, 9042, 9200,
  9300, 11_211, 26_257, 27_017, 27_018, 27_019, 28_017, 33_060, 50_000,
]);

/**
 * Parses a URL and checks its form. Checks the text too, because other parsers may read the same text
 * differently.
 */
export function parseTarget(text: string): Target | Failure {
  if (text.length > maxUrlCharacters) return invalidUrl(`must have at most ${maxUrlCharacters} characters`);
  // With the u flag, \p{Cs} matches only lone surrogates.
  if (/[\p{Cc}\p{Cs}\p{Z}\\]/u.test(text))
    return invalidUrl("must not contain control characters, spaces or backslashes");
  const authority = /^https:\/\/([^/?#]+)/i.exec(text)?.[1];
  if (authority === undefined) return invalidUrl("must begin with https:// and a host name");
  if (authority.includes("@")) return invalidUrl("must not contain a user name or password");
  // A percent sign in a host is an IPv6 zone or a disguise.
  const url = authority.includes("%") ? null : URL.parse(text);
  if (!url) return invalidUrl("is not a URL");
  return url.hostname.endsWith(".") ? invalidUrl("must not have a dot after its host name") : toTarget(url);
}

function toTarget({ origin, hostname, port: portText, pathname, search }: URL): Target | Failure {
  const port = Number(portText || httpsPort);
  if (port !== httpsPort && (port < minPort || databasePorts.has(port)))
    return invalidUrl("must use port 443, or a port from 1024 on that is not a common database port");
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const isInternalName =
    isIP(host) === 0 && (!host.includes(".") || /\.(localhost|local|internal)$/.test(host));
  return { origin, host, path: pathname + search, isInternalName };
}

function invalidUrl(message: string): Failure {
  return createFailure("invalid_url", message);
}
