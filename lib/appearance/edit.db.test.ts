import { beforeEach, expect, test } from "vitest";
import { createAdmin, operator } from "@/e2e/testing/factories";
import { heads, TestMediaFolder } from "@/e2e/testing/media-folder";
import type { FreshAdmin } from "@/lib/actor";
import { db } from "@/lib/database/db";
import { findMedia, listUnusedMedia } from "@/lib/media/find";
import { idInMediaUrl } from "@/lib/media/media-type";
import { uploadMedia } from "@/lib/media/upload";
import { findAppearance, ownAppearance } from "./appearance";
import { resetAppearance, saveAppearance } from "./edit";
import { appearanceInput } from "./schema";

new TestMediaFolder();

let admin: FreshAdmin;

beforeEach(async () => {
  admin = await createAdmin();
});

const input = (fields: object = {}) =>
  appearanceInput.parse({
    version: 0,
    schoolName: "Ada’s School",
    logo: "",
    accent: "#1a4f8b",
    accentDark: "",
    signInText: "Ask Grace.",
    ...fields,
  });

async function* bytesOf(head: Uint8Array) {
  yield head;
}

const upload = (name: "png" | "mp4") =>
  uploadMedia(admin, { kind: name === "png" ? "image" : "video", name, bytes: bytesOf(heads[name]) });

test("Without a row, Lectern has its own appearance", async () => {
  expect(await findAppearance()).toEqual(ownAppearance);
});

test("Everybody sees the saved appearance, and the audit log records it", async () => {
  await saveAppearance(admin, input());
  expect(await findAppearance()).toEqual({
    version: 1,
    schoolName: "Ada’s School",
    logo: null,
    logoHasName: false,
    accent: "#1a4f8b",
    accentDark: null,
    signInText: "Ask Grace.",
    language: "en",
  });
  expect(await db().auditEntry.findMany({ orderBy: { id: "asc" } })).toMatchObject([
    {
      action: "appearance.changed",
      before: { schoolName: "Lectern" },
      after: { schoolName: "Ada’s School" },
    },
  ]);
});

test("The second of two editors gets a conflict, and a repeated form is saved once", async () => {
  await saveAppearance(admin, input());
  await saveAppearance(admin, input());
  expect((await findAppearance()).version).toBe(1);
  await expect(saveAppearance(admin, input({ schoolName: "Other" }))).rejects.toMatchObject({
    kind: "conflict",
  });
  await saveAppearance(admin, input({ version: 1, schoolName: "Other" }));
  expect(await findAppearance()).toMatchObject({ version: 2, schoolName: "Other" });
});

test("Ten simultaneous saves save one", async () => {
  const saves = Array.from({ length: 10 }, (_, n) =>
    saveAppearance(admin, input({ schoolName: `School ${n}` })),
  );
  const results = await Promise.allSettled(saves);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await findAppearance()).version).toBe(1);
});

test("An uploaded picture becomes a logo that everybody may read and that counts as used", async () => {
  const [picture, film] = [await upload("png"), await upload("mp4")];
  for (const logo of [
    "https://example.com/a.png",
    film.address,
    picture.address.replace(/.$/, "x"),
    "/media/x/y",
  ])
    await expect(saveAppearance(admin, input({ logo }))).rejects.toMatchObject({ field: "logo" });
  const id = idInMediaUrl(picture.address) ?? "";
  expect(await findMedia(id, "png.png")).toMatchObject({ isPublic: false });
  await saveAppearance(admin, input({ logo: picture.address }));
  expect(await findMedia(id, "png.png")).toMatchObject({ isPublic: true });
  await db().media.updateMany({ data: { uploadedAt: new Date("2026-01-01") } });
  expect((await listUnusedMedia(operator)).map(({ address }) => address)).toEqual([film.address]);
});

test("Resetting to Lectern’s own is a version, unless nothing changes", async () => {
  await resetAppearance(admin);
  expect((await findAppearance()).version).toBe(0);
  await saveAppearance(admin, input());
  await resetAppearance(admin);
  expect(await findAppearance()).toEqual({ ...ownAppearance, version: 2 });
});

test("A newer version makes a server read another server's changes", async () => {
  await saveAppearance(admin, input());
  await findAppearance();
  await db().appearance.update({ where: { id: 1 }, data: { schoolName: "Of another server", version: 2 } });
  expect((await findAppearance(1)).schoolName).toBe("Ada’s School");
  expect((await findAppearance(2)).schoolName).toBe("Of another server");
});

test("A colour that no style sheet could have does no harm", async () => {
  await db().appearance.create({ data: { version: 1, accent: "red;}", accentDark: "" } });
  expect(await findAppearance()).toMatchObject({ accent: null, accentDark: null });
});
