import { describe, expect, it } from "vitest";
import { ConfigError, describeSettings, readConfig, listUnknownSettings } from "./config.ts";

function listFaults(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split("\n  ").slice(1);
  }
}

const listEntraFaults = (issuer: string, more: Record<string, string> = {}) =>
  listFaults({
    PROFFER_OIDC_ENTRA_ISSUER: issuer,
    PROFFER_OIDC_ENTRA_CLIENT_ID: "id",
    PROFFER_OIDC_ENTRA_CLIENT_SECRET: "secret",
    PROFFER_OIDC_ENTRA_DOMAINS: "acme.test",
    PROFFER_OIDC_ENTRA_TRUST_EMAIL: "true",
    ...more,
  });

describe("the configuration", () => {
  it("needs no settings: SQLite in ./data, on this machine, at port 3000", () => {
    expect(readConfig({})).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      publicUrl: "http://127.0.0.1:3000",
      databaseUrl: undefined,
      dataDir: expect.stringMatching(/\/data$/),
      secretKeys: undefined,
      rateLimit: 6000,
      imageMegabytes: 500,
      trustProxy: undefined,
      oidc: [],
    });
  });

  it("treats an empty setting as absent", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: " ", PUBLIC_URL: "" })).toEqual(readConfig({}));
  });

  it("reads every setting", () => {
    const config = readConfig({
      HOST: "0.0.0.0",
      PORT: "8080",
      PUBLIC_URL: "https://proposals.acme.test/",
      DATABASE_URL: "postgres://proffer:secret@db/proffer",
      PROFFER_DATA_DIR: "/var/lib/proffer",
      PROFFER_SECRET_KEY: `${"n".repeat(32)}, ${"o".repeat(40)}`,
      SMTP_URL: "smtp://user:password@mail.acme.test:587",
      PROFFER_RATE_LIMIT: "0",
      PROFFER_TRUST_PROXY: "127.0.0.1, 10.0.0.0/8, fd00::/8",
      PROFFER_WEBHOOK_ALLOW: "localhost, Hooks.Corp.internal,10.0.0.0/8,::1,Müller.example",
      PROFFER_CORS_ORIGINS: "https://app.example.com,https://müller.example",
      PROFFER_IMAGE_MEGABYTES: "2000",
      PROFFER_LOG_LEVEL: "warn",
    });
    expect(config).toMatchObject({
      publicUrl: "https://proposals.acme.test",
      dataDir: "/var/lib/proffer",
      secretKeys: ["n".repeat(32), "o".repeat(40)],
      rateLimit: 0,
      trustProxy: ["127.0.0.1", "10.0.0.0/8", "fd00::/8"],
      imageMegabytes: 2000,
      webhookAllow: ["localhost", "hooks.corp.internal", "10.0.0.0/8", "::1", "xn--mller-kva.example"],
      corsOrigins: ["https://app.example.com", "https://xn--mller-kva.example"],
    });
  });

  it("reports unknown settings, but not those added by Kubernetes", () => {
    const env = { PROFFER_WEBHOOK_ALOW: "x", PROFFER_OIDC_ACME_ISSUER: "x", PROFFER_LOG_LEVEL: "info" };
    const added = { PROFFER_SERVICE_HOST: "10.0.0.1", PROFFER_PORT: "tcp://10.0.0.1:80", PATH: "/bin" };
    expect(listUnknownSettings({ ...env, ...added })).toEqual(["PROFFER_WEBHOOK_ALOW"]);
  });

  it("reports all faults at once, without quoting possible passwords", () => {
    const faults = listFaults({
      PORT: "65536",
      PUBLIC_URL: "proposals.acme.test",
      DATABASE_URL: "mysql://root:hunter2@db/proffer",
      PROFFER_SECRET_KEY: "too short",
      SMTP_URL: "mail.acme.test:hunter2",
      PROFFER_RATE_LIMIT: "-1",
      PROFFER_TRUST_PROXY: "everybody",
      PROFFER_LOG_LEVEL: "loud",
      PROFFER_OIDC_GOOGLE_CLIENT: "typo",
    });
    expect(faults.map((fault) => fault.split(" ")[0])).toEqual([
      "PORT",
      "PUBLIC_URL",
      "DATABASE_URL",
      "PROFFER_SECRET_KEY",
      "SMTP_URL",
      "PROFFER_RATE_LIMIT",
      "PROFFER_TRUST_PROXY",
      "PROFFER_LOG_LEVEL",
      "PROFFER_OIDC_GOOGLE_CLIENT",
    ]);
    expect(faults.join()).not.toMatch(/hunter2|too short/);
  });

  it.each([
    ["SMTP_URL", "smtp://ada:hunter/2@mail.acme.test:587"],
    ["SMTP_URL", "smtp://ada:12/hunter2@mail.acme.test:587"],
    ["SMTP_URL", "smtp://ada:12/hunter=2@mail.acme.test"],
    ["SMTP_URL", "smtp://ada@acme.test:12/hunter2@mail.acme.test:587"],
    ["SMTP_URL", "smtp://hunter2/ada:12@mail.acme.test"],
    ["SMTP_URL", "smtp://ada:hunter#2@mail.acme.test"],
    ["SMTP_URL", "smtps://ada:12#hunter2@mail.acme.test"],
    ["SMTP_URL", "smtp://ada:12?hunter2@mail.acme.test"],
    ["SMTP_URL", "smtp://ada:%e4hunter2@mail.acme.test"],
    ["DATABASE_URL", "postgres://proffer:hunter/2@db/proffer"],
    ["DATABASE_URL", "postgres://proffer:12/hunter2@db/proffer"],
    ["DATABASE_URL", "postgres://proffer:12#hunter2@db/proffer"],
    ["DATABASE_URL", "postgres://proffer:12?hunter2@db/proffer"],
    ["DATABASE_URL", "postgres://proffer:%ff%fehunter2@db/proffer"],
    ["PROFFER_OTLP_URL", "http://ada:hunter#2@127.0.0.1:4318"],
    ["PROFFER_OTLP_URL", "http://ada:12/hunter2@127.0.0.1:4318"],
  ])("explains how to write the password in %s=%s, without quoting it", (name, value) => {
    const [fault = "", ...others] = listFaults({ [name]: value });
    expect(others).toEqual([]);
    expect(fault).toMatch(new RegExp(`^${name} must look like .* write "/" as %2F, "#" as %23`));
    expect(fault).not.toMatch(/hunter/);
  });

  it.each([
    ["smtp://ada%40acme.test:a%2Fb%23c%3Fd@mail.acme.test:587", "ada@acme.test"],
    ["smtp://ada@acme.test:50%off p@ss:word@mail.acme.test?requireTLS=false", "ada@acme.test"],
    ["smtp://j%C3%B6rg%40m%C3%BCller.example:secret@mail.acme.test/", "jörg@müller.example"],
    ["smtps://mail.acme.test?name=ada@acme.test", "proffer@127.0.0.1"],
  ])("reads the mail server %s, with its user as the sender", (value, mailFrom) => {
    expect(readConfig({ SMTP_URL: value })).toMatchObject({ smtpUrl: value, mailFrom });
  });

  it.each([
    "postgres://proffer:a%2Fb%23c@db/proffer",
    "postgres://proffer:50%off@db/proffer",
    "postgres:///proffer?host=/var/run/postgresql&user=ada&password=p@ss",
    "postgresql://db:5432/proffer?sslmode=require",
  ])("reads the database %s", (databaseUrl) => {
    expect(readConfig({ DATABASE_URL: databaseUrl })).toMatchObject({ databaseUrl });
  });

  it.each([
    ["PUBLIC_URL", "https://ada:hunter2@acme.test"],
    ["PROFFER_URL", "https://ada:hunter2@acme.test/"],
    ["PROFFER_CORS_ORIGINS", "https://ada:hunter2@acme.test"],
    ["PROFFER_OIDC_X_ISSUER", "http://ada:hunter2@acme.test"],
  ])("quotes no password of %s", (name, value) => {
    const faults = listFaults({ [name]: value });
    expect(faults).toContainEqual(expect.stringMatching(new RegExp(`^${name} must`)));
    expect(faults.join()).not.toContain("hunter2");
  });

  it.each([
    ["PORT", "1.5"],
    ["PORT", "0x50"],
    ["PORT", "3000abc"],
    ["PUBLIC_URL", "ftp://acme.test"],
    ["PUBLIC_URL", "https://acme.test/proposals"],
    ["PUBLIC_URL", "https://user:pass@acme.test"],
    ["PROFFER_TRUST_PROXY", "10.0.0.0/33"],
    ["PROFFER_TRUST_PROXY", "10.0.0.0/"],
    ["PROFFER_TRUST_PROXY", "true"],
    ["PROFFER_RATE_LIMIT", "many"],
    ["PROFFER_CORS_ORIGINS", "*"],
    ["PROFFER_CORS_ORIGINS", "app.example.com"],
    ["PROFFER_CORS_ORIGINS", "https://app.example.com/"],
    ["PROFFER_CORS_ORIGINS", "https://app.example.com, ftp://b.example.com"],
    ["PROFFER_WEBHOOK_ALLOW", "https://localhost"],
    ["PROFFER_WEBHOOK_ALLOW", "localhost:8443"],
    ["PROFFER_WEBHOOK_ALLOW", "*"],
    ["PROFFER_WEBHOOK_ALLOW", "10.0.0.0/99"],
    ["PROFFER_WEBHOOK_ALLOW", "10.0.0"],
    ["PROFFER_WEBHOOK_ALLOW", "fe80::1%eth0"],
    ["PROFFER_WEBHOOK_ALLOW", "１２７.０.０.１"],
  ])("rejects %s=%s", (name, value) => {
    expect(listFaults({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} must`))]);
  });

  it("reads identity providers by the name in the middle of the settings", () => {
    const { oidc } = readConfig({
      PROFFER_OIDC_GOOGLE_ISSUER: "https://accounts.google.com",
      PROFFER_OIDC_GOOGLE_CLIENT_ID: "id",
      PROFFER_OIDC_GOOGLE_CLIENT_SECRET: "secret",
      PROFFER_OIDC_GOOGLE_NAME: "Google",
      PROFFER_OIDC_GOOGLE_DOMAINS: "Acme.test, globex.test xn--mller-kva.example",
      PROFFER_OIDC_GOOGLE_TRUST_EMAIL: "true",
      PROFFER_OIDC_GOOGLE_ORGANIZATION: "01a1f9be-0384-7f98-8149-a3ab7a82bf33",
    });
    expect(oidc).toEqual([
      {
        id: "google",
        issuer: "https://accounts.google.com",
        clientId: "id",
        clientSecret: "secret",
        name: "Google",
        domains: ["acme.test", "globex.test", "müller.example"],
        organizationId: "01a1f9be-0384-7f98-8149-a3ab7a82bf33",
        trustsEmail: true,
      },
    ]);
  });

  it("requires complete identity providers with https, and domains if all users of a provider join", () => {
    expect(
      listFaults({ PROFFER_OIDC_X_ISSUER: "http://accounts.test", PROFFER_OIDC_X_ORGANIZATION: "acme" }),
    ).toEqual([
      "PROFFER_OIDC_X_DOMAINS is needed too",
      'PROFFER_OIDC_X_ISSUER must be an https address, not "http://accounts.test"',
      "PROFFER_OIDC_X_CLIENT_ID is needed too",
      "PROFFER_OIDC_X_CLIENT_SECRET is needed too",
    ]);
  });

  it.each([
    "https://login.microsoftonline.com/common/v2.0",
    "https://login.microsoftonline.com/organizations/v2.0",
    "https://login.microsoftonline.com/Consumers/v2.0",
    "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0",
    "https://login.microsoftonline.us/common/v2.0",
    "https://login.partner.microsoftonline.cn/common",
    "https://sts.windows.net/common/",
  ])("rejects trusting email addresses of %s, which has many tenants", (issuer) => {
    expect(listEntraFaults(issuer)).toEqual([
      expect.stringMatching(/^PROFFER_OIDC_ENTRA_TRUST_EMAIL must not be true with /),
    ]);
    expect(listEntraFaults(issuer, { PROFFER_OIDC_ENTRA_TRUST_EMAIL: "false" })).toEqual([]);
  });

  it("accepts trusting email addresses of one tenant in named domains", () => {
    const issuer = "https://login.microsoftonline.com/7b1c0b8e-6f3a-4f0e-9d55-0a1f2c3d4e5f/v2.0";
    expect(listEntraFaults(issuer)).toEqual([]);
    expect(listEntraFaults(issuer, { PROFFER_OIDC_ENTRA_DOMAINS: "" })).toEqual([
      "PROFFER_OIDC_ENTRA_DOMAINS is needed too",
    ]);
    expect(listEntraFaults(issuer, { PROFFER_OIDC_ENTRA_TRUST_EMAIL: "yes" })).toEqual([
      'PROFFER_OIDC_ENTRA_TRUST_EMAIL must be true or false, not "yes"',
    ]);
  });

  it("is described in the help, setting by setting", () => {
    for (const name of ["PORT (3000)", "DATABASE_URL", "PROFFER_SECRET_KEY", "PROFFER_OIDC_*"])
      expect(describeSettings()).toContain(name);
  });
});
