import { readFileSync } from "node:fs";
import { expect, testOn } from "./fixtures";

// Its course would be in the lists of tests on the shared platform.
const test = testOn({});

test("a list too long for Excel is offered as CSV", async ({ newAdmin, rows }) => {
  const page = await newAdmin();
  await rows(
    `WITH made AS (INSERT INTO people (id, first_name) VALUES (gen_random_uuid(), 'Ada') RETURNING id)
     INSERT INTO requirements (person_id, course_id, assignment_id, round, required, assigned_at)
     SELECT id, gen_random_uuid(), gen_random_uuid(), 1, true, now() FROM made CROSS JOIN generate_series(1, 100001)`,
  );
  await page.goto("/admin/reports/training-records?standing=current");
  await page.getByRole("button", { name: "Download as Excel (XLSX)" }).click();
  const notice = page.getByRole("status").filter({ hasText: "up to 100,000 rows" });
  await expect(notice).toBeVisible();
  await expect(page).toHaveURL(/training-records\?standing=current/);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    notice.getByRole("button", { name: "Download as CSV" }).click(),
  ]);
  expect(
    readFileSync(await download.path(), "utf8")
      .trimEnd()
      .split("\n"),
  ).toHaveLength(100_002);
});

test("an admin reads a report of now and of a past day, downloads it and saves it", async ({
  newAdmin,
  rows,
}) => {
  const tag = crypto.randomUUID().slice(0, 8);
  const page = await newAdmin();
  const [course] = await rows(
    `INSERT INTO courses (id, name, permalink, status, updated_at)
     VALUES (gen_random_uuid(), $1, $1, 'published', now()) RETURNING id`,
    `fire-${tag}`,
  );
  const [group] = await rows(
    `INSERT INTO groups (id, name, updated_at) VALUES (gen_random_uuid(), $1, now()) RETURNING id`,
    `Sales ${tag}`,
  );
  await rows(
    `WITH made AS (
       INSERT INTO people (id, first_name, last_name, created_at)
       SELECT gen_random_uuid(), 'N' || n, $1, now() - interval '90 days' FROM generate_series(1, 3) AS n RETURNING id
     ), joined AS (
       INSERT INTO memberships (person_id, group_id, source, created_at)
       SELECT id, $2, 'admin', now() - interval '90 days' FROM made
     )
     INSERT INTO requirements (person_id, course_id, assignment_id, round, required, assigned_at, due_at)
     SELECT id, $3, $3, 1, true, now() - interval '60 days', now() - interval '10 days' FROM made`,
    tag,
    group?.id,
    course?.id,
  );
  await page.goto("/admin");
  await page.getByRole("link", { name: "Reports" }).click();
  await page.getByRole("link", { name: "Overdue by course" }).click();
  await page.getByLabel("Group").fill(`Sales ${tag}`);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("figure")).toContainText(`fire-${tag} has the most people overdue (3 of 3)`);
  const cells = page
    .getByRole("row")
    .filter({ hasText: `fire-${tag}` })
    .getByRole("cell");
  await expect(cells).toHaveText(["3", "0", "0", "0", "0", "3"]);

  const downloaded = async (button: string) => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: button }).click(),
    ]);
    return readFileSync(await download.path());
  };
  expect(String(await downloaded("Download as CSV"))).toContain(`fire-${tag},3,3,0,0,0,0`);
  expect(String((await downloaded("Download as Excel (XLSX)")).subarray(0, 2))).toBe("PK");

  const day = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("As of the end of").fill(day);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(cells).toHaveText(["0", "0", "3", "0", "0", "3"]);
  await expect(page).toHaveURL(new RegExp(`as_of=${day}`));

  await page.getByText("Save this view").click();
  await page.getByLabel("Name", { exact: true }).fill(`Sales ${tag}`);
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(page.getByText("The view is saved.")).toBeVisible();
  await page.getByRole("link", { name: `Sales ${tag}` }).click();
  await expect(cells).toHaveText(["0", "0", "3", "0", "0", "3"]);
  await page.goBack();
  await page.getByRole("button", { name: `Delete view “Sales ${tag}”` }).click();
  await expect(page.getByText("The view is deleted.")).toBeVisible();
});
