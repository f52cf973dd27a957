import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Deployment, type IDeployment } from "kubernetes-models/apps/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { ConfigMap, Service } from "kubernetes-models/v1";
import { describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { describeSettings, readConfig } from "../../src/bootstrap/config.ts";
import { maxClosingMs } from "../../src/ops/until-stopped.ts";

const root = join(import.meta.dirname, "../../..");

/** The fields common to all kinds of manifests. */
interface Manifest {
  readonly kind: string;
  readonly apiVersion: string;
  readonly [field: string]: unknown;
}

const manifests = parseAllDocuments(readFileSync(join(root, "deploy/kubernetes/proffer.yaml"), "utf8")).map(
  (document): Manifest => document.toJS(),
);

describe("deploy/kubernetes/proffer.yaml", () => {
  const deployment = getManifest("Deployment") as unknown as IDeployment & {
    spec: NonNullable<IDeployment["spec"]>;
  };
  const { spec: pod } = deployment.spec.template;
  const [container] = pod?.containers ?? [];
  const settings = (getManifest("ConfigMap") as unknown as { data: Record<string, string> }).data;

  it("matches the schemas of Kubernetes", () => {
    const models = { ConfigMap, Deployment, Service, PodDisruptionBudget };
    for (const { apiVersion, kind, ...rest } of manifests) {
      const Model = models[kind as keyof typeof models];
      expect([kind, apiVersion]).toEqual([kind, Model.apiVersion]);
      expect(() => new Model(rest as never).validate()).not.toThrow();
    }
    expect(manifests).toHaveLength(4);
  });

  it("is rejected by the schemas with a wrong type, which proves that they are checked", () => {
    const wrong = new Deployment({ spec: { ...deployment.spec, replicas: "two" as never } });
    expect(() => wrong.validate()).toThrow("replicas");
  });

  it("gives Proffer existing settings with valid values", () => {
    const known = new Set([...describeSettings().matchAll(/^ {2}([A-Z_\d]+)/gm)].map(([, name]) => name));
    expect(Object.keys(settings).filter((name) => !known.has(name))).toEqual([]);
    expect(readConfig(settings).drainSeconds).toBe(Number(settings["PROFFER_DRAIN_SECONDS"]));
  });

  it("probes liveness and readiness at the port of the image", () => {
    const paths = [container?.startupProbe, container?.readinessProbe, container?.livenessProbe].map(
      (probe) => probe?.httpGet?.path,
    );
    expect(paths).toEqual(["/healthz", "/readyz", "/healthz"]);
    const port = /^EXPOSE (\d+)$/m.exec(readFileSync(join(root, "Dockerfile"), "utf8"))?.[1];
    expect(container?.ports).toEqual([{ name: "http", containerPort: Number(port) }]);
  });

  it("rejects no request during a roll-out: it starts new processes first, and drains longer than the probes", () => {
    expect(deployment.spec.strategy?.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
    const { periodSeconds = 10, timeoutSeconds = 1, failureThreshold = 3 } = container?.readinessProbe ?? {};
    const drainSeconds = Number(settings["PROFFER_DRAIN_SECONDS"]);
    expect(drainSeconds).toBeGreaterThan(periodSeconds * failureThreshold + timeoutSeconds);
    const closingSeconds = drainSeconds + maxClosingMs / 1000;
    expect(pod?.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(closingSeconds + 10);
  });

  it("keeps one process running while nodes are drained, and all parts select its pods", () => {
    const budget = (
      getManifest("PodDisruptionBudget") as unknown as { spec: { minAvailable: number; selector: object } }
    ).spec;
    const { selector } = deployment.spec;
    expect(budget).toEqual({ minAvailable: 1, selector });
    expect(deployment.spec.replicas).toBeGreaterThan(budget.minAvailable);
    expect(deployment.spec.template.metadata?.labels).toEqual(selector.matchLabels);
    expect((getManifest("Service") as unknown as { spec: { selector: object } }).spec.selector).toEqual(
      selector.matchLabels,
    );
  });
});

function getManifest(kind: string): Manifest {
  const manifest = manifests.find((each) => each.kind === kind);
  if (!manifest) throw new Error(`there is no ${kind}`);
  return manifest;
}
