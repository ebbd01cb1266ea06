import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { Workbook } from "./workbook";

test("A workbook has the headings before the rows of each batch, and times as Excel counts them", async () => {
  const workbook = new Workbook();
  try {
    workbook.add([["Ada", 3, null]]);
    workbook.add([["Bob", null, new Date("2026-06-30T12:00:00Z")]]);
    const files = unzipSync(await workbook.finish(["Name", "Courses", "Due (UTC)"]));
    const sheet = strFromU8(files["xl/worksheets/sheet1.xml"] as Uint8Array);
    const texts = strFromU8(files["xl/sharedStrings.xml"] as Uint8Array);
    expect([...texts.matchAll(/<t>([^<]*)<\/t>/g)].map(([, text]) => text)).toEqual([
      "Name",
      "Courses",
      "Due (UTC)",
      "Ada",
      "Bob",
    ]);
    expect([...sheet.matchAll(/<v>([^<]*)<\/v>/g)].map(([, value]) => value)).toEqual([
      "0",
      "1",
      "2",
      "3",
      "3",
      "4",
      "46203.5",
    ]);
  } finally {
    await workbook.close();
  }
});

test("A workbook whose thread fails rejects instead of ending the process", async () => {
  const workbook = new Workbook();
  workbook.add(["no row" as never]);
  await expect(workbook.finish(["One", "Other"])).rejects.toThrow();
  await workbook.close();
});
