import {
  displayStatuses,
  operations,
  proposalSorts,
  webhookEventTypes,
  zeroTaxReasons,
} from "@proffer/contract";
import { frequencies, percentScopes, priceModels } from "@proffer/pricing";
import type { INode, INodeProperties, INodePropertyOptions } from "n8n-workflow";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import vector from "../../sdk/vectors/webhook.json" with { type: "json" };
import {
  createCredentialTest,
  credentialTypes,
  getNodeType,
  listShownFields,
  nodeTypes,
  packageFolder,
  requireBuilt,
} from "./n8n-runtime.ts";

const readJson = (path: string) => JSON.parse(readFileSync(join(packageFolder, path), "utf8"));
const byName = (one: string, other: string) => one.localeCompare(other);

/** Lists the options of a field, anywhere in a node. */
function listOptions(node: string, field: string): INodePropertyOptions[] {
  const find = (fields: readonly INodeProperties[]): INodeProperties[] =>
    fields.flatMap((each) => [
      each,
      ...(each.type === "collection" ? find(each.options as INodeProperties[]) : []),
    ]);
  const found = find(getNodeType(node).description.properties).filter(({ name }) => name === field);
  return found.flatMap(({ options }) => options as INodePropertyOptions[]);
}

const listValues = (node: string, field: string) =>
  listOptions(node, field).map(({ value }) => String(value));

/** Lists the rows of the tables in README.md, without spaces. */
const listRows = (): string[][] =>
  readFileSync(join(packageFolder, "README.md"), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

describe("the package", () => {
  it("is loaded by n8n: both nodes, the credentials, icons for light and dark", () => {
    expect(Object.keys(nodeTypes)).toEqual(["proffer", "profferTrigger"]);
    expect(Object.keys(credentialTypes)).toEqual(["profferApi"]);
    for (const name of Object.keys(nodeTypes)) {
      const { iconUrl, codex, communityNodePackageVersion } = getNodeType(name).description;
      expect(iconUrl).toEqual({
        light: "icons/n8n-nodes-proffer/dist/icons/proffer.svg",
        dark: "icons/n8n-nodes-proffer/dist/icons/proffer.dark.svg",
      });
      expect(codex?.categories).toContain("Sales");
      expect(communityNodePackageVersion).toBe(readJson("package.json").version);
    }
  });

  it("has no dependencies besides n8n", () => {
    const { dependencies, peerDependencies, license } = readJson("package.json");
    expect([dependencies, peerDependencies, license]).toEqual([undefined, { "n8n-workflow": "*" }, "MIT"]);
  });

  it("tests the credentials with a request that each key may send", () => {
    const { url, headers } = createCredentialTest({ baseUrl: "https://globex.test//", apiKey: "prf_key" });
    expect(url).toBe(`https://globex.test${operations.getOrganization.path}`);
    expect(headers).toEqual({ Authorization: "Bearer prf_key" });
  });

  it.each<[string, string, readonly string[]]>([
    ["profferTrigger", "events", webhookEventTypes],
    ["proffer", "priceModel", priceModels],
    ["proffer", "frequency", frequencies],
    ["proffer", "applyTo", percentScopes],
    ["proffer", "status", displayStatuses],
    ["proffer", "sort", proposalSorts],
    ["proffer", "zero_tax", zeroTaxReasons],
  ])("offers in %s.%s the values of the API", (node, field, values) => {
    expect(listValues(node, field).toSorted(byName)).toEqual([...values].toSorted(byName));
  });
});

describe("README.md", () => {
  it("lists the events of the trigger", () => {
    const events = listRows().filter(([, type]) => type?.startsWith("`proposal."));
    expect(events).toEqual(
      listOptions("profferTrigger", "events").map(({ name, value }) => [name, `\`${value}\``]),
    );
  });

  it("lists the operations", () => {
    const resources = new Set(listOptions("proffer", "resource").map(({ name }) => name));
    const rows = listRows().filter(([resource = ""]) => resources.has(resource));
    const names = listOptions("proffer", "operation").map(({ name }) => name);
    expect(rows.map(([, operation = ""]) => operation).toSorted(byName)).toEqual(names.toSorted(byName));
  });
});

describe.each(readdirSync(join(packageFolder, "examples")))("the example %s", (name) => {
  const { nodes, connections } = readJson(`examples/${name}`) as {
    nodes: INode[];
    connections: Record<string, { main: { node: string }[][] }>;
  };
  const ours = nodes.filter(({ type }) => type.startsWith("n8n-nodes-proffer."));

  it("uses only nodes, versions and parameters that exist", () => {
    expect(ours.length).toBeGreaterThan(0);
    for (const node of ours) {
      const { version } = getNodeType(node.type.replace("n8n-nodes-proffer.", "")).description;
      expect([version].flat()).toContain(node.typeVersion);
      const fields = listShownFields(node);
      expect(fields.map((field) => field.name)).toEqual(expect.arrayContaining(Object.keys(node.parameters)));
      for (const { name: collection, options } of fields.filter((field) => field.type === "collection"))
        expect((options as INodeProperties[]).map((field) => field.name)).toEqual(
          expect.arrayContaining(Object.keys(node.parameters[collection] ?? {})),
        );
    }
    const others = nodes.filter((node) => !ours.includes(node));
    expect(others.filter(({ type }) => !type.startsWith("n8n-nodes-base."))).toEqual([]);
  });

  it("connects nodes that exist, and has no secrets", () => {
    const names = nodes.map((node) => node.name);
    const targets = Object.values(connections).flatMap(({ main }) => main.flat().map(({ node }) => node));
    expect(names).toEqual(expect.arrayContaining([...Object.keys(connections), ...targets]));
    expect(nodes.filter(({ credentials }) => credentials)).toEqual([]);
  });
});

describe("the idempotency key", () => {
  const { createIdempotencyKey } = requireBuilt("nodes/api/idempotency-key.js") as {
    createIdempotencyKey: (context: object, itemIndex: number, request: object) => string;
  };
  const request = { path: "/api/proposals", body: { name: "A" } };
  const createKey = ({ item = 0, run = 0, execution = "1", isTool = false, name = "A" }) =>
    createIdempotencyKey(
      {
        getWorkflow: () => ({ id: "workflow" }),
        getNode: () => ({ id: "node" }),
        getExecutionId: () => execution,
        evaluateExpression: () => run,
        isToolExecution: () => isTool,
      },
      item,
      { ...request, body: { name } },
    );

  it("is the same in a retry, even if the time in the body has changed", () => {
    expect(createKey({ name: "B" })).toBe(createKey({}));
    expect(createKey({})).toMatch(/^n8n-[\da-f]{64}$/);
  });

  it.each([{ item: 1 }, { run: 1 }, { execution: "2" }, { isTool: true }])("differs for %j", (changes) => {
    expect(createKey(changes)).not.toBe(createKey({}));
  });

  it("differs for each body in the calls of an AI agent", () => {
    expect(createKey({ isTool: true, name: "B" })).not.toBe(createKey({ isTool: true }));
  });
});

describe("the signature check", () => {
  const { findFault } = requireBuilt("nodes/ProfferTrigger/verify-request.js") as {
    findFault: (request: {
      secret: string;
      headers: object;
      body: Uint8Array;
      now: Date;
    }) => string | undefined;
  };
  const signedAt = Number(vector.timestamp) * 1000;
  const headers = Object.fromEntries(
    Object.entries(vector.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const body = Buffer.from(vector.body);
  const check = (changes: Partial<Parameters<typeof findFault>[0]>) =>
    findFault({ secret: vector.secret, headers, body, now: new Date(signedAt), ...changes });
  const at = (seconds: number) => check({ now: new Date(signedAt + seconds * 1000) });
  const withSignature = (text: string) => ({ headers: { ...headers, "webhook-signature": text } });
  const withTimestamp = (text: unknown) => ({ headers: { ...headers, "webhook-timestamp": text } });

  it("accepts the published test vector, and either secret during a rotation", () => {
    const rotated = withSignature(vector.rotated.header);
    expect([check({}), check(rotated), check({ ...rotated, secret: vector.rotated.old_secret })]).toEqual(
      Array.from({ length: 3 }),
    );
  });

  it("accepts five minutes of difference in both directions", () => {
    expect([at(300), at(-300)]).toEqual([undefined, undefined]);
    expect([at(301), at(-301)]).toEqual(
      Array.from({ length: 2 }, () => expect.stringContaining("five minutes")),
    );
  });

  it("refuses each changed bit of the body", () => {
    const faults = Array.from({ length: body.length * 8 }, (_, bit) => {
      const changed = Uint8Array.from(body);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      return check({ body: changed });
    });
    expect(new Set(faults)).toEqual(new Set(["No signature matches the secret and the body."]));
  });

  it.each([
    withSignature(""),
    withSignature(`t=${vector.timestamp}`),
    withSignature(`t=${vector.timestamp},v1=`),
    withSignature(`t=${vector.timestamp},v1=${vector.signature.slice(0, -1)}`),
    withSignature(`t=${vector.timestamp},t=1,v1=${vector.signature}`),
    withSignature(`v1=${vector.signature}`),
    withSignature(`t=1,v1=${vector.signature}`),
    withTimestamp(undefined),
    withTimestamp([vector.timestamp]),
    withTimestamp(""),
    withTimestamp(` ${vector.timestamp}`),
    withTimestamp(`${vector.timestamp}.0`),
    withTimestamp(String(Number(vector.timestamp) + 1)),
    { secret: "whsec_another" },
    { secret: vector.secret.slice("whsec_".length) },
    { body: new Uint8Array() },
  ])("refuses %j", (changes) => {
    expect(check(changes)).toMatch(/\.$/);
  });
});
