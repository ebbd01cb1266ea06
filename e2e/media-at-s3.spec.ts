import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "playwright/test";
import { S3Server, variablesOf } from "@/e2e/testing/s3-server";
import { newAdminLink, openAdminLink } from "./admin-link";
import { startOwnPlatform } from "./own-platform";

/** The academy's film, and 10 MB that players skip: a Void element (RFC 8794, 11.3.2). */
async function longFilm(): Promise<Buffer> {
  const skipped = Buffer.alloc(10_000_000);
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(skipped.length));
  length[0] = 0x01;
  return Buffer.concat([await readFile("public/academy/sign-in.webm"), Buffer.of(0xec), length, skipped]);
}

test("a browser sends a film to S3 itself, and plays it from there, where the operator says so", async ({
  browser,
}) => {
  const s3 = new S3Server("films");
  await s3.start();
  const settings = { ...variablesOf(s3), MEDIA_UPLOADS: "direct", MEDIA_DELIVERY: "redirect" };
  const { running, stop } = await startOwnPlatform(settings);
  s3.allowedOrigin = running.baseUrl;
  const folder = await mkdtemp(join(tmpdir(), "lectern-film-"));
  const film = await longFilm();
  const path = join(folder, "film.webm");
  await writeFile(path, film);
  const page = await browser.newPage({ baseURL: running.baseUrl });
  const atS3: string[] = [];
  page.on("response", (answer) => {
    if (new URL(answer.url()).port === String(s3.port))
      atS3.push(`${answer.request().method()} ${answer.status()}`);
  });
  try {
    await openAdminLink(page, await newAdminLink(running));
    await page.goto("/admin/media?kind=video");
    await page.getByLabel("Choose a file").setInputFiles(path);
    await expect(page.getByRole("heading", { name: "film.webm" })).toBeVisible();
    expect(atS3, "all parts but the first").toEqual(["PUT 200"]);
    expect([...s3.objects.values()].map(({ body }) => body.equals(film))).toEqual([true]);

    const address = String(await page.getByText(/^\/media\//).textContent());
    const played = await page.evaluate(async (src) => {
      const video = document.createElement("video");
      video.muted = true;
      video.src = src;
      document.body.append(video);
      await new Promise((done, fail) => {
        video.onloadeddata = done;
        video.onerror = () => fail(new Error(video.error?.message));
      });
      video.currentTime = video.duration / 2;
      await new Promise((done) => {
        video.onseeked = done;
      });
      return video.currentTime > 0;
    }, address);
    expect(played).toBe(true);
    expect(atS3).toContain("GET 206");
  } finally {
    await page.close();
    await stop();
    await s3.stop();
    await rm(folder, { recursive: true });
  }
});
