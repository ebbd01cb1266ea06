import { expect, test } from "./fixtures";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("anybody reads about every resource and attribute that the API describes", async ({
    page,
    request,
  }) => {
    await page.goto("/docs/api");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("API documentation");
    const { components, paths } = await (await request.get("/v2/openapi.json")).json();
    const types = Object.keys(components.schemas).filter((name) => `${name}_list` in components.schemas);
    expect(types.length).toBeGreaterThan(5);
    for (const type of types) {
      const section = page.locator(`section#${type}`);
      for (const name of Object.keys(components.schemas[type].properties.attributes.properties))
        await expect(section.getByRole("term").filter({ hasText: name }).first()).toBeVisible();
      await expect(page.getByRole("navigation").locator(`a[href="#${type}"]`)).toBeVisible();
    }
    for (const path of Object.keys(paths)) await expect(page.getByText(path).first()).toBeVisible();
  });

  test("a search leaves what has all of its words, and says so when nothing has", async ({ page }) => {
    await page.goto("/docs/api");
    await page.getByRole("searchbox").fill("memberships_count group");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL("/docs/api?q=memberships_count+group");
    await expect(page.getByRole("heading", { level: 2 })).toHaveText([/Groups/]);
    await page.getByRole("searchbox").fill("<nothing>");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByText("Nothing matches all of these words")).toBeVisible();
    await page.getByRole("link", { name: "the whole page" }).click();
    await expect(page).toHaveURL("/docs/api");
  });
});

test("the page is English, whatever its reader's language", async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "lectern_language", value: "ar", url: baseURL ?? "" }]);
  await page.goto("/auth/sign-in");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await page.goto("/docs/api");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
});

test("the commands of the page answer as they stand, and the answers are described", async ({
  page,
  request,
  running,
  rows,
}) => {
  await page.goto("/docs/api");
  const blocks = await page.locator("pre").allTextContents();
  const commands = blocks.flatMap((block) => block.match(/curl -g -H "(.*)" \\\n {2}"(.*)"/g) ?? []);
  expect(commands.length).toBeGreaterThan(8);
  const [course] = await rows("SELECT id FROM courses LIMIT 1");
  const [person] = await rows("INSERT INTO people (id) VALUES (gen_random_uuid()) RETURNING id");
  const [group] = await rows(
    "INSERT INTO groups (id, name) VALUES (gen_random_uuid(), 'Of the documentation') ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING id",
  );
  const [path] = await rows(
    "INSERT INTO learning_paths (id, name, updated_at) VALUES (gen_random_uuid(), 'Of the documentation', now()) RETURNING id",
  );
  const [assignment] = await rows(
    "INSERT INTO assignments (id, course_id, audience) VALUES (gen_random_uuid(), $1, 'chosen') RETURNING id",
    course?.id,
  );
  const [webhook] = await rows(
    `INSERT INTO webhook_endpoints (id, url, description, event_types, secret_sealed, position, paused_at)
     VALUES (gen_random_uuid(), 'https://hooks.example.com', '', '{}', '', 0, now()) RETURNING id`,
  );
  const variables: Record<string, string> = {
    LECTERN_API_KEY: running.apiKey,
    COURSE_ID: String(course?.id),
    PERSON_ID: String(person?.id),
    GROUP_ID: String(group?.id),
    LEARNING_PATH_ID: String(path?.id),
    ASSIGNMENT_ID: String(assignment?.id),
    WEBHOOK_ENDPOINT_ID: String(webhook?.id),
  };
  for (const command of commands) {
    const words = command.replace(/\$(\w+)/g, (_all, name) => variables[name] ?? `no ${name}`);
    const [, header = "", url = ""] = /-H "(.*)" \\\n {2}"(.*)"/.exec(words) ?? [];
    const [name = "", value = ""] = header.split(": ");
    expect([command, (await request.get(url, { headers: { [name]: value } })).status()]).toEqual([
      command,
      200,
    ]);
  }
});

test("the page fits a phone, and loads nothing from another host", async ({ page, running }) => {
  const hosts = new Set<string>();
  page.on("request", (one) => hosts.add(new URL(one.url()).origin));
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/docs/api");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect([...hosts]).toEqual([running.baseUrl]);
});
