import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { request as openRequest } from "node:http";
import type { Page } from "playwright/test";
import { heads } from "@/e2e/testing/media-folder";
import { expect, test } from "./admins";
import { uploadedFiles } from "./platform";

// The tests run in sequence, because they check one folder.
test.describe.configure({ mode: "default" });

const upload = "/admin/media/upload";

const sent = (page: Page, kind: string, data: Buffer, headers: Record<string, string> = {}) =>
  page.request.post(`${upload}?kind=${kind}&name=a`, {
    data,
    headers: { Origin: new URL(page.url()).origin, "Content-Type": "application/octet-stream", ...headers },
    maxRedirects: 0,
  });

test("a file uploads without JavaScript, plays in parts, and is closed to signed-out visitors", async ({
  browser,
  baseURL,
  page,
  request,
  signIn,
  newPersona,
  admins,
}, info) => {
  const persona = await newPersona();
  await signIn.as(persona, "/account");
  await admins.makeAdmin(persona);
  const film = Buffer.concat([heads.webm, randomBytes(12 * 1024 ** 2)]);
  const path = info.outputPath("Mein Film.mp4");
  await writeFile(path, film);
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ baseURL, storageState, javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto("/admin/media?kind=video");
  await plain.getByLabel("File").setInputFiles(path);
  await plain.getByRole("button", { name: "Upload" }).click();
  await expect(plain.getByRole("heading", { name: "Mein Film.webm" })).toBeVisible();
  const address = String(await plain.getByText(/^\/media\//).textContent());
  await context.close();

  const whole = await page.request.get(address);
  expect([whole.status(), whole.headers()["content-type"]]).toEqual([200, "video/webm"]);
  expect((await whole.body()).equals(film)).toBe(true);
  expect(whole.headers()).toMatchObject({
    "content-length": String(film.length),
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "accept-ranges": "bytes",
  });
  const part = await page.request.get(address, { headers: { Range: "bytes=5000000-5000009" } });
  expect([part.status(), part.headers()["content-range"]]).toEqual([
    206,
    `bytes 5000000-5000009/${film.length}`,
  ]);
  expect((await part.body()).equals(film.subarray(5_000_000, 5_000_010))).toBe(true);
  const head = await page.request.head(address);
  expect([head.status(), head.headers()["content-length"]]).toEqual([200, String(film.length)]);
  const etag = String(whole.headers().etag);
  expect((await page.request.get(address, { headers: { "If-None-Match": etag } })).status()).toBe(304);
  for (const wrong of [
    `${address}x`,
    address.replace(/[^/]*$/, "..%2f"),
    address.replace(/[^/]*$/, "%E0%A4%A"),
  ])
    expect((await page.request.get(wrong)).status(), wrong).toBe(404);

  const signedOut = await request.get(address, { maxRedirects: 0 });
  expect([signedOut.status(), signedOut.headers().location]).toEqual([
    307,
    `/auth/sign-in?destination=${encodeURIComponent(address)}`,
  ]);
});

test("uploads of wrong type or size, from another site or by a learner are refused and leave nothing", async ({
  page,
  running,
  signIn,
  newPersona,
  admins,
  rows,
}) => {
  const persona = await newPersona();
  await signIn.as(persona, "/account");
  expect((await sent(page, "image", heads.png)).status(), "a learner").toBe(404);
  await admins.makeAdmin(persona);
  const before = await uploadedFiles(running.env);
  const large = Buffer.concat([heads.png, Buffer.alloc(11 * 1024 ** 2)]);
  for (const [status, answer] of [
    [422, await sent(page, "image", Buffer.concat([heads.svg, Buffer.alloc(9_000_000)]))],
    [422, await sent(page, "image", large)],
    [422, await sent(page, "image", Buffer.alloc(0))],
    [403, await sent(page, "image", heads.png, { Origin: "https://other.example" })],
  ] as const) {
    expect(answer.status(), await answer.text()).toBe(status);
    expect(await answer.json()).toEqual({ error: expect.stringMatching(/\.$/) });
  }
  expect(await uploadedFiles(running.env)).toEqual(before);

  // Cut in the middle; then sent as a whole.
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const cut = openRequest(`${running.baseUrl}${upload}?kind=video&name=a`, {
    method: "POST",
    headers: { Cookie: cookie, Origin: running.baseUrl, "Content-Length": 50_000_000 },
  }).on("error", () => {});
  cut.write(Buffer.concat([heads.mp4, Buffer.alloc(5_000_000)]));
  await expect.poll(async () => (await uploadedFiles(running.env)).length).toBe(before.length + 1);
  cut.destroy();
  await expect.poll(() => uploadedFiles(running.env)).toEqual(before);
  const uploaded = await sent(page, "video", Buffer.concat([heads.mp4, Buffer.alloc(50_000_000)]));
  expect(uploaded.status()).toBe(201);
  const { address } = await uploaded.json();
  expect(await rows("SELECT bytes::int, media_type FROM media WHERE id = $1", address.split("/")[2])).toEqual(
    [{ bytes: 50_000_000 + heads.mp4.length, media_type: "video/mp4" }],
  );
});
