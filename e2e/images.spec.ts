import { expect, test } from "./admins";
import { publishedCourse } from "./published-course";

test("no image opens a page or a file of the admin who looks at it", async ({ page, admins, rows }) => {
  const persona = await admins.enter();
  const id = await admins.idOf(persona);
  const addresses = [
    "/admin",
    `/admin/people/${id}`,
    `/admin/people/${id}/export`,
    "/admin/people/csv",
    "/admin/identity-provider/check?address=https%3A%2F%2Fidp.example",
    "/mail/previews/assigned",
    "/account",
  ];
  await page.goto("/admin");
  const loaded = (path: string) =>
    page.evaluate(
      (src) =>
        new Promise<boolean>((done) => {
          const image = new Image();
          image.onload = () => done(true);
          image.onerror = () => done(false);
          image.src = src;
        }),
      path,
    );
  for (const path of addresses) {
    const [answer] = await Promise.all([
      page.waitForResponse((response) => new URL(response.url()).pathname === path.split("?")[0]),
      loaded(path),
    ]);
    expect(answer.status(), path).toBe(403);
  }
  expect(await loaded("/icon.svg")).toBe(true);
  for (const path of [`/admin/people/${id}/export`, "/admin/people/csv", "/admin/identity-provider/check"])
    expect((await page.request.get(path)).status(), path).toBe(405);
  expect(await rows("SELECT action FROM audit_entries WHERE actor_id = $1", id)).toEqual([]);
});

test("images of this site that an older text has are not shown, and can’t be saved again", async ({
  page,
  admins,
  rows,
}) => {
  const id = await publishedCourse(rows, `Pictures ${Date.now()}`, "Look");
  await rows(
    `UPDATE courses SET list_image_url = '/admin/people/csv',
       full_description = E'![A map](/admin/people/csv)\n\n![A sign](/academy/four-roles.svg)' WHERE id = $1`,
    id,
  );
  await admins.enter();
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
  for (const path of [`/admin/courses/${id}/preview`, `/admin/courses/${id}/details`]) {
    await page.goto(path);
    await expect(page.getByText("A map", { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("img", { name: "A sign" }).first()).toBeVisible();
  }
  await page.getByRole("textbox", { name: /^Picture/ }).fill("");
  await page.getByRole("button", { name: "Save details" }).click();
  await expect(page.getByText("The image at “/admin/people/csv” can’t be shown")).toBeVisible();
  expect(asked.filter((path) => path.endsWith("/csv"))).toEqual([]);
});
