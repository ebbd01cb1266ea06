import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { admin } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { findLogoError, findPrintableLogo } from "./logo";

const megabyte = 2 ** 20;

test.each([
  ["image/png", 4 * megabyte, null],
  ["image/jpeg", 4 * megabyte + 1, "size"],
  ["image/webp", 1, "format"],
  ["image/gif", 1, "format"],
  ["image/avif", 1, "format"],
])("A logo of %s with %i bytes has the error %s", async (mediaType, bytes, error) => {
  expect(await findLogoError(admin), "there is none").toBeNull();
  const media = { name: "logo", kind: "image" as const, mediaType, bytes, sha256: "00" };
  const { id } = await db().media.create({ data: { ...media, id: uuidv7() } });
  await db().appearance.create({ data: { version: 1, logoId: id } });
  expect(await findLogoError(admin)).toBe(error);
  if (error) expect(await findPrintableLogo()).toBeNull();
});
