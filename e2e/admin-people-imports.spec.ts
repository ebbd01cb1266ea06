import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, testOn } from "./fixtures";

// This needs its own platform, because one import runs at a time.
const test = testOn();

const csv = (lines: string[][]) => lines.map((cells) => cells.join(";")).join("\r\n");

test("an admin checks a file, corrects a column, applies it and undoes it", async ({ newAdmin, rows }) => {
  const page = await newAdmin();
  const main = page.getByRole("main");
  const mark = randomUUID().slice(0, 8);
  const people = Array.from({ length: 1_500 }, (_, place) => [
    `${mark}-${place}`,
    "Ada",
    `Import ${mark}`,
    "Sales",
  ]);
  const file = csv([["Kürzel", "Vorname", "Nachname", "Gruppen"], ...people, ["", "Nobody", "", ""]]);
  await page.goto("/admin/people");
  await main.getByRole("link", { name: "Import people from a file" }).click();
  await main
    .getByLabel("CSV or XLSX file")
    .setInputFiles({ name: "hr.csv", mimeType: "text/csv", buffer: Buffer.from(file, "latin1") });
  await main.getByRole("button", { name: "Check file" }).click();

  await expect(main.getByText("CSV, WINDOWS-1252, separated by semicolons")).toBeVisible();
  await expect(main.getByText("Choose the column that has the user IDs.")).toBeVisible();
  await main.getByLabel("Kürzel").selectOption({ label: "User ID" });
  await main.getByRole("checkbox", { name: "Create groups that don’t exist" }).check();
  await main.getByRole("button", { name: "Check again" }).click();
  const outcomes = main.getByRole("navigation", { name: "Show" });
  await expect(outcomes).toContainText("1,500 people to create");
  await outcomes.getByRole("link", { name: "1 line rejected" }).click();
  await expect(main.getByRole("row").nth(1)).toContainText("The user ID is missing.");
  expect(await rows("SELECT FROM people WHERE last_name = $1", `Import ${mark}`)).toHaveLength(0);

  await main.getByRole("button", { name: "Apply import" }).click();
  await expect(main.getByText("Applied", { exact: true })).toBeVisible({ timeout: 30_000 });
  expect(await rows("SELECT FROM people WHERE last_name = $1", `Import ${mark}`)).toHaveLength(1_500);

  await main.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
  await expect(main.getByText("Undone", { exact: true })).toBeVisible({ timeout: 30_000 });
  expect(await rows("SELECT FROM people WHERE last_name = $1", `Import ${mark}`)).toHaveLength(0);
  await page.goto("/admin/people/imports");
  await expect(main.getByRole("row").nth(1)).toContainText("Undone");
});

test("a file that is no table is refused in words, and the template has the fields", async ({ newAdmin }) => {
  const page = await newAdmin();
  const main = page.getByRole("main");
  await page.goto("/admin/people/imports");
  const choose = (name: string, buffer: Buffer) =>
    main.getByLabel("CSV or XLSX file").setInputFiles({ name, mimeType: "application/octet-stream", buffer });
  await choose("old.xls", Buffer.from("d0cf11e0a1b11ae1", "hex"));
  await main.getByRole("button", { name: "Check file" }).click();
  await expect(main.getByText("The workbook is encrypted, or in the old format XLS.")).toBeVisible();
  const download = page.waitForEvent("download");
  await main.getByRole("button", { name: "Download a template" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toBe(
    "\uFEFFuser_id,first_name,last_name,email,groups,active\r\n",
  );
});
