import { TestMailServer } from "../prisma/testing/mail-server";
import { expect, testOn } from "./fixtures";
import { MovedClock } from "./moved-clock";
import { foundSchool } from "./roles-school";

// Not stopped after all tests: other files come between them, and the platform stays. It ends with the worker.
const smtp = new TestMailServer();
const test = testOn(async () => {
  await smtp.start();
  return { SMTP_URL: smtp.url, MAIL_FROM: "Academy <learn@northwind.example>" };
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The mails that somebody pressed a button for; what the platform sends of itself comes, too. */
const reminders = () =>
  smtp.received
    .flatMap(({ headers }) => headers.get("subject") ?? [])
    .filter((one) => one.startsWith("Reminder"));

test("a manager is appointed, sees their group alone, assigns with a due date, and reminds who is overdue", async ({
  page,
  own,
  signIn,
  newAdmin,
  newPersona,
  rows,
}) => {
  const { stamp, shown, hidden, both } = await foundSchool(rows);
  const [group, person, course] = [`Shown${stamp} group`, `Somebody Shown${stamp}`, `Shown${stamp} course`];
  const persona = await newPersona();
  await signIn.as(persona, "/account");
  await expect(page.getByRole("link", { name: "Manage" })).toHaveCount(0);
  expect((await page.request.get("/admin")).status()).toBe(404);

  const admin = await newAdmin();
  const [known] = await rows("SELECT person_id FROM identities WHERE subject = $1", persona.login);
  await admin.goto(`/admin/people/${known?.person_id}`);
  await admin.getByRole("link", { name: "Change roles" }).click();
  await admin.waitForURL(/\/roles$/);
  await admin.getByLabel("Group name").fill(`Shown${stamp}`);
  await admin.getByRole("button", { name: "Search" }).click();
  await admin.getByRole("button", { name: /^Make them its manager/ }).click();
  await expect(admin.getByText("The role is theirs now.")).toBeVisible();
  await expect(admin.getByText(`Manager of ${group}`)).toBeVisible();

  await page.reload();
  await page.getByRole("link", { name: "Manage" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Overview");
  const navigation = page.getByRole("navigation", { name: "Manage" });
  await expect(navigation.getByRole("link")).toHaveText([
    "Overview",
    "Courses",
    "Learning paths",
    "People",
    "Groups",
  ]);
  await navigation.getByRole("link", { name: "People" }).click();
  await expect(page.getByRole("rowheader")).toHaveText([person]);
  await page.getByLabel("Name or email").fill("Hidden");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText("No people found")).toBeVisible();
  expect((await page.request.get(`/admin/people/${hidden.person}`)).status()).toBe(404);

  for (const id of [shown.assignment, both]) await rows("DELETE FROM assignments WHERE id = $1", id);
  await navigation.getByRole("link", { name: "Groups" }).click();
  await page.getByRole("link", { name: group }).click();
  await page.getByRole("link", { name: "Assign a course or learning path" }).click();
  await page.getByLabel("Course or learning path").fill(`Shown${stamp}`);
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: `Assign… “${course}”` }).click();
  await page.getByRole("radio", { name: "On a date" }).check();
  await page.locator("input[type=date]").fill(inDays(30));
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(page.getByRole("main").getByRole("link", { name: group })).toBeVisible();

  // At noon, which is in nobody's quiet hours; their session has ended meanwhile.
  await new MovedClock(own).moveTo(new Date(`${inDays(33)}T12:00:00Z`));
  await signIn.as(persona, "/account");
  await page.getByRole("link", { name: "Manage" }).click();
  await navigation.getByRole("link", { name: "Overview" }).click();
  await page
    .getByRole("link", { name: /1 overdue in/ })
    .first()
    .click();
  await expect(page.getByRole("rowheader")).toContainText([person]);
  await page.getByRole("checkbox", { name: `Choose ${person}` }).check();
  await page.getByRole("button", { name: "Remind" }).click();
  await expect(page.getByText("1 person is reminded by mail.")).toBeVisible();
  await expect.poll(reminders, { timeout: 30_000 }).toEqual([`Reminder: ${course}`]);
  await page.getByRole("checkbox", { name: `Choose ${person}` }).check();
  await page.getByRole("button", { name: "Remind" }).click();
  await expect(page.getByText("1 was reminded in the last 24 hours")).toBeVisible();
  expect((await page.request.get(`/admin/courses/${hidden.course}/enrollments`)).status()).toBe(404);
  expect(reminders()).toHaveLength(1);
});
