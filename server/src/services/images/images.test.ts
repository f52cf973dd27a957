import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { createNobody } from "../../../test/deals.ts";
import { createTestApp, type TestAnswer, type TestApp, type TestClient } from "../../../test/harness.ts";
import { useApp } from "../../../test/use-app.ts";
import {
  beginnings,
  writeAnimation,
  writeImage,
  writePhoto,
  writePng,
  smallPng,
} from "../../../test/images.ts";
import { lockOrganization } from "../../accounts/organizations/index.ts";
import { createToken } from "../../platform/secrets/tokens.ts";
import { insertImage } from "./images.store.ts";

const publicUrl = "http://proffer.test";

describe.each(engines)("images on %s", (engine) => {
  const app = useApp(engine, { publicUrl, imageQuota: 10_000 });
  let client: TestClient;
  beforeEach(async () => {
    client = await app.organization("member");
  });

  const upload = (bytes: Buffer, type = "image/png", headers = {}) =>
    client.post("/api/images", bytes, { "content-type": type, ...headers });
  const show = (url: string, headers = {}) => app.server.inject({ url: url.replace(publicUrl, ""), headers });

  it.each([
    ["image/png", () => smallPng],
    ["image/jpeg", () => writeImage("jpeg")],
    ["image/webp", () => writeImage("webp")],
    ["image/gif", () => writeImage("gif")],
    ["Image/PNG; a=b", () => smallPng],
  ])("uploaded by a member as %s are public, byte for byte", async (type, write) => {
    const [width, height] = [4, 3];
    const bytes = await write();
    const { status, body, headers } = await upload(bytes, type);
    expect(status).toBe(201);
    const { id, url } = body.data;
    expect(body.data).toEqual({ id, url: `${publicUrl}/images/${id}`, width, height });
    expect(headers["location"]).toBe(`/images/${id}`);

    const shown = await show(url);
    expect(shown.statusCode).toBe(200);
    expect(shown.rawPayload).toEqual(bytes);
    expect(shown.headers["content-type"]).toBe(type.split(";")[0]?.toLowerCase());
  });

  it.each(["jpeg", "webp", "png"] as const)(
    "in the format %s lose position, camera and edits, and are upright without them",
    async (format) => {
      const photo = await writePhoto(format);
      const { id: _id, url, ...size } = (await upload(photo, `image/${format}`)).body.data;
      expect(size).toEqual({ width: 3, height: 4 });
      const { rawPayload } = await show(url);
      expect(photo.toString("latin1")).toMatch(/Secret/);
      expect(rawPayload.toString("latin1")).not.toMatch(/Secret|Exif|xmpmeta/);
      const { exif, xmp, orientation, width, height } = await sharp(rawPayload).metadata();
      expect({ exif, xmp, orientation, width, height }).toEqual({ width: 3, height: 4 });
    },
  );

  it("are unchanged if they are animations of many frames", async () => {
    const large = await createTestApp(engine, { publicUrl, imageQuota: 10_000_000 });
    client = await large.organization();
    const animation = await writeAnimation();
    const { status, body } = await upload(animation, "image/gif");
    expect([status, body.data?.width]).toEqual([201, 1_000]);
    await large.close();
  });

  it("can be cached forever, embedded anywhere, and are harmless if opened directly", async () => {
    const { url } = (await upload(smallPng)).body.data;
    const { headers } = await show(url);
    expect(headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "cross-origin",
    });
    const etag = String(headers["etag"]);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await show(url, { "if-none-match": known });
      expect([again.statusCode, again.payload]).toEqual([304, ""]);
    }
    expect((await show(url, { "if-none-match": '"other"' })).statusCode).toBe(200);
    const head = await app.server.inject({ method: "HEAD", url: url.replace(publicUrl, "") });
    expect([head.statusCode, head.payload, head.headers["content-length"]]).toEqual([
      200,
      "",
      String(smallPng.length),
    ]);
  });

  it("have unguessable ids of 32 random bytes", async () => {
    const ids = new Set<string>();
    for (let nth = 0; nth < 5; nth++) ids.add((await upload(smallPng)).body.data.id);
    expect(ids.size).toBe(5);
    for (const id of ids) expect(Buffer.from(id.replace("img_", ""), "base64url")).toHaveLength(32);
    expect((await show("/images/img_unknown")).statusCode).toBe(404);
  });

  it.each(["image/svg+xml", "text/html", "application/octet-stream", "application/json", "image/avif", ""])(
    'cannot have the type "%s": 415',
    async (type) => {
      const { status, body } = await upload(Buffer.from("<svg></svg>"), type);
      expect([status, body.error.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
    },
  );

  it.each([
    ["does not have the declared format", "image/jpeg", smallPng],
    ["is an HTML page", "image/png", Buffer.from("<html><script>alert(1)</script>")],
    ["is only the signature of a picture", "image/gif", Buffer.from("GIF89")],
    ["ends before its size", "image/png", smallPng.subarray(0, 18)],
    ["ends before its size", "image/jpeg", beginnings["image/jpeg"].subarray(0, 20)],
    ["ends before its size", "image/webp", beginnings["image/webp"].subarray(0, 16)],
    ["has no width", "image/png", writePng(0, 3)],
    ["is empty", "image/png", Buffer.alloc(0)],
    ["has more than 40 megapixels", "image/png", writePng(8_000, 5_001)],
  ])("are rejected with 400 if the file %s (%s)", async (_case, type, bytes) => {
    const { status, body } = await upload(bytes, type);
    expect([status, Object.keys(body.error.details)]).toEqual([400, ["body"]]);
  });

  it("have at most 40 megapixels and two mebibytes", async () => {
    expect((await upload(writePng(8_000, 5_000))).body.data).toMatchObject({ width: 8_000, height: 5_000 });
    const large = Buffer.concat([smallPng, Buffer.alloc(2 * 1024 * 1024)]);
    const { status, body } = await upload(large);
    expect([status, body.error.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  });

  it("use only the space of their organization, and are rejected with 409 if it is used up", async () => {
    const half = Buffer.concat([smallPng, Buffer.alloc(5_000 - smallPng.length)]);
    for (const status of [201, 201, 409]) expect((await upload(half)).status).toBe(status);
    expect((await upload(smallPng)).body.error).toEqual({
      code: "CONFLICT",
      message:
        "There is no room for this image: the organization may store at most 0.01 MB of images and files",
    });
    client = await app.organization();
    expect((await upload(half)).status).toBe(201);
  });

  it("count an image that another upload is just storing", async () => {
    const { organizationId, userId } = client;
    let uploading: Promise<TestAnswer> | undefined;
    await createNobody(app).transact(async (tx) => {
      await lockOrganization(tx, organizationId);
      uploading = upload(smallPng);
      await sleep(200);
      await insertImage(tx, {
        organization_id: organizationId,
        id: createToken("img_"),
        type: "image/png",
        width: 4,
        height: 3,
        size: 10_000,
        created_by: userId,
        created_at: app.clock.now(),
        file_base64: "",
      });
    });
    expect((await uploading)?.status).toBe(409);
  });

  it("are stored once if an upload is repeated with its Idempotency-Key, which rejects another file", async () => {
    const key = { "idempotency-key": "logo" };
    const first = await upload(smallPng, "image/png", key);
    expect((await upload(smallPng, "image/png", key)).body).toEqual(first.body);
    expect((await upload(writePng(5, 5), "image/png", key)).status).toBe(422);
  });

  it("can be used in rich text by either address, and as the logo", async () => {
    const { id, url } = (await upload(smallPng)).body.data;
    const description = `<p><img src="/images/${id}" /><img src="${url}" alt="Logo" /></p>`;
    const foreign = '<img src="http://elsewhere.test/a.png" />';
    const { body } = await client.post("/api/proposals", {
      name: "Relaunch",
      description: description + foreign,
      design: { logo_url: url, cover_image_url: url },
    });
    const proposal = (await client.get(`/api/proposals/${body.data.id}`)).body;
    expect(proposal.description).toBe(description);
    expect(proposal.design.logo_url).toBe(url);
  });

  it.each([
    "http://elsewhere.test/a.png",
    "javascript:alert(1)",
    "data:image/png;base64,AAAA",
    "file:///images/a.png",
    "ftp://elsewhere.test/a.png",
    `${publicUrl}/images/../api/proposals`,
    "https:/images/a.png",
    "https://user:password@elsewhere.test/a.png",
  ])("are rejected as logo and cover with 400 by field if they are at %s", async (address) => {
    const design = { logo_url: address, cover_image_url: address };
    const created = await client.post("/api/proposals", { name: "Relaunch", design });
    expect([created.status, fields(created.body.error)]).toEqual([
      400,
      ["design.cover_image_url", "design.logo_url"],
    ]);
    const { body } = await client.post("/api/proposals", { name: "Relaunch" });
    const changed = await client.patch(`/api/proposals/${body.data.id}`, { design });
    expect([changed.status, fields(changed.body.error)]).toEqual([
      400,
      ["design.cover_image_url", "design.logo_url"],
    ]);
    const owner = await app.organization();
    const branded = await owner.patch("/api/organization", { branding: design });
    expect([branded.status, fields(branded.body.error)]).toEqual([
      400,
      ["branding.cover_image_url", "branding.logo_url"],
    ]);
  });

  it("are read from the database for the PDF, without network access", async () => {
    const { id, url } = (await upload(writePng(40, 30))).body.data;
    expect(await findPictureSizes(app, client, `<p>x</p><img src="${url.replace(/\w$/, "_")}" />`)).toBe(0);
    expect(await findPictureSizes(app, client, `<p>x</p><img src="/images/${id}" />`)).toBe(1);
    // An address from before the installation moved.
    expect(await findPictureSizes(app, client, "", { logo_url: `https://old.acme.test/images/${id}` })).toBe(
      1,
    );
  });
});

function fields(error: { details: object }): string[] {
  return Object.keys(error.details).toSorted();
}

/** Counts the pictures in the PDF of a proposal. */
async function findPictureSizes(app: TestApp, client: TestClient, description: string, design = {}) {
  const { body } = await client.post("/api/proposals", { name: "Relaunch", description, design });
  const { rawPayload } = await app.server.inject({
    method: "POST",
    url: `/api/proposals/${body.data.id}/pdf`,
    headers: { authorization: `Bearer ${client.apiKey}` },
  });
  return rawPayload.toString("latin1").split(/\/Subtype\s*\/Image/).length - 1;
}
