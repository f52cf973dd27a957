import { isIP } from "node:net";
import { failure, type Failure } from "./failure.ts";

/** An address of acceptable form. What it leads to is another question. */
export interface Target {
  /** What makes a connection usable for another request: scheme, name and port. */
  readonly origin: string;
  /** A name in lower case, or an IP address without brackets. */
  readonly host: string;
  readonly path: string;
  /** A name that means something inside a network only. */
  readonly isInternalName: boolean;
}

const mostCharacters = 2048;
const httpsPort = 443;
/** Below stand the services of the system, which nobody runs a receiver on. */
const firstFreePort = 1024;
// SQL Server, Oracle, etcd, MySQL, PostgreSQL, CouchDB, Redis, Cassandra, Neo4j, InfluxDB, Elasticsearch, Memcached,
// CockroachDB, MongoDB, Db2: TLS keeps an answer of theirs from being read, but not a request from reaching them.
const databasePorts = new Set([
  1433, 1434, 1521, 2379, 2380, 3306, 5432, 5433, 5984, 6379, 6380, 7000, 7001, 7474, 7687, 8086, 9042, 9200,
  9300, 11_211, 26_257, 27_017, 27_018, 27_019, 28_017, 33_060, 50_000,
]);

/** Judges the text as well as what it parses to: parsers differ, and those of others may come across it too. */
export function formOf(text: string): Target | Failure {
  if (text.length > mostCharacters) return invalid(`must have at most ${mostCharacters} characters`);
  // A lone surrogate is one that the v flag finds outside a pair.
  if (/[\p{Cc}\p{Cs}\p{Z}\\]/u.test(text))
    return invalid("must not contain control characters, spaces or backslashes");
  const authority = /^https:\/\/([^/?#]+)/i.exec(text)?.[1];
  if (authority === undefined) return invalid("must begin with https:// and a host name");
  if (authority.includes("@")) return invalid("must not contain a user name or password");
  // Percent signs in a host are zones or disguises.
  const url = authority.includes("%") ? null : URL.parse(text);
  if (!url) return invalid("is not a URL");
  return url.hostname.endsWith(".") ? invalid("must not have a dot after its host name") : targetOf(url);
}

function targetOf({ origin, hostname, port: portText, pathname, search }: URL): Target | Failure {
  const port = Number(portText || httpsPort);
  if (port !== httpsPort && (port < firstFreePort || databasePorts.has(port)))
    return invalid("must have the port 443, or one from 1024 on that is not a database's");
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const isInternalName =
    isIP(host) === 0 && (!host.includes(".") || /\.(localhost|local|internal)$/.test(host));
  return { origin, host, path: pathname + search, isInternalName };
}

function invalid(message: string): Failure {
  return failure("invalid_url", message);
}
