import { TestMailServer } from "@/e2e/testing/mail-server";
import { expect, type Rows, testOn } from "./fixtures";
import type { Persona } from "./identity-provider/personas";
import { mapConcurrently } from "./map-concurrently";
import { PersonOverHttp } from "./person-over-http";
import { PlainPage } from "./plain-page";

// It ends with the worker instead of after all tests, because other files come between them.
const smtp = new TestMailServer();
const test = testOn(async () => {
  await smtp.start();
  return { SMTP_URL: smtp.url, MAIL_FROM: "Academy <learn@northwind.example>" };
});

test.describe.configure({ mode: "default" });

// Queues the mail like the chore, which would take a minute: a course is due in five days.
const remind = `WITH known AS (
    SELECT person_id, courses.id AS course_id FROM identities, courses WHERE subject = $1 AND permalink = $2
  ), joined AS (
    UPDATE people SET created_at = now() - interval '3 years' FROM known WHERE id = person_id
  ), assignment AS (
    INSERT INTO assignments (id, course_id, audience, due_on, created_at)
    SELECT gen_random_uuid(), course_id, 'chosen', current_date + 5, now() - interval '100 days' FROM known
    RETURNING id, due_on
  ), reached AS (
    INSERT INTO assignment_people (assignment_id, person_id, created_at)
    SELECT id, person_id, now() - interval '100 days' FROM assignment, known
  )
  INSERT INTO outbox (kind, key, person_id, subject_id, due_on)
  SELECT 'due_soon', concat_ws(':', 'due_soon', id, person_id, due_on), person_id, id, due_on FROM assignment, known`;

const addressOf = ({ profile }: Persona) => String(profile.email);

const mailsTo = (persona: Persona) => smtp.received.filter(({ to }) => to.includes(addressOf(persona)));

/** The address that unsubscribes, of a reminder that arrives. */
async function reminder(rows: Rows, persona: Persona, permalink: string): Promise<string> {
  const before = mailsTo(persona).length;
  await rows(remind, persona.login, permalink);
  await expect.poll(() => mailsTo(persona).length, { timeout: 30_000 }).toBe(before + 1);
  return mailsTo(persona).at(-1)?.headers.get("list-unsubscribe")?.slice(1, -1) ?? "";
}

test("a person chooses without JavaScript, is reminded, and unsubscribes without being signed in, by hand or as a mail program does", async ({
  newPersona,
  newPlainLearner,
  running,
  playwright,
  rows,
}) => {
  const persona = await newPersona();
  const page = await newPlainLearner(persona);
  await page.person.get("/", { "Accept-Language": "en-US" });
  const [told] = await rows(
    "SELECT language, time_zone FROM person_preferences JOIN identities USING (person_id) WHERE subject = $1",
    persona.login,
  );
  expect(told, "its language, by which their first mail is written").toEqual({
    language: "en-US",
    time_zone: null,
  });
  const [dueSoon, certificates] = ["Due soon", "Certificates"];
  const chosen = () => [page.field(dueSoon), page.field(certificates)].map(({ isChecked }) => isChecked);
  await page.open("/account");
  await page.press("Save", { From: "00:00", Until: "00:00", [certificates]: false });
  expect(page.words).toContain("Your email settings are saved.");
  expect(chosen()).toEqual([true, false]);
  expect(page.field("Until").value).toBe("0");

  const url = await reminder(rows, persona, "journey");
  const path = url.replace(running.baseUrl, "");
  const stranger = new PlainPage(new PersonOverHttp(running.baseUrl), running.baseUrl);
  await stranger.open(path);
  await page.open("/account");
  expect(chosen(), "looking unsubscribes nobody").toEqual([true, false]);
  await stranger.press("Unsubscribe");
  expect(stranger.heading).toBe("You’re unsubscribed");
  await page.open("/account");
  expect(chosen()).toEqual([false, false]);
  await stranger.open(path.replace(/[\w-]{5}\?/, "zzzzz?"));
  expect(stranger.status).toBe(404);

  await page.press("Save", { [dueSoon]: true });
  expect(page.words).toContain("Your email settings are saved.");
  const program = await playwright.request.newContext({
    extraHTTPHeaders: { "User-Agent": "A mail program" },
  });
  const answer = await program.post(url, { form: { "List-Unsubscribe": "One-Click" } });
  expect(answer.status(), "as no page of ours").toBe(200);
  await program.dispose();
  await page.open("/account");
  expect(chosen()).toEqual([false, false]);
});

test("an admin sees refused mails and their reasons, retries, and previews every mail", async ({
  newAdmin,
  newPersona,
  signIn,
  rows,
}) => {
  const persona = await newPersona();
  await signIn.quietly(persona);
  await rows(
    `INSERT INTO mail_preferences (person_id, quiet_from, quiet_until, unsubscribe_token)
     SELECT person_id, 0, 0, rpad(subject, 43, '_') FROM identities WHERE subject = $1`,
    persona.login,
  );
  smtp.refusal = (address) =>
    address === addressOf(persona) ? { code: 550, text: "5.1.1 No such mailbox" } : undefined;
  await rows(remind, persona.login, "open");
  const admin = await newAdmin();
  const refused = admin.getByRole("row").filter({ hasText: addressOf(persona) });
  await expect(async () => {
    await admin.goto("/admin/mail");
    await expect(refused).toContainText("No such mailbox", { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  smtp.refusal = () => undefined;
  await refused.getByRole("button", { name: /^Retry/ }).click();
  await expect(admin.getByText("will be retried within a minute")).toBeVisible();
  await expect(refused).toHaveCount(0);
  await expect.poll(() => mailsTo(persona).length, { timeout: 30_000 }).toBe(1);

  const complaints: string[] = [];
  admin.context().on("console", (message) => {
    if (message.text().includes("Content Security Policy")) complaints.push(message.text());
  });
  const previews = admin.getByRole("link", { name: /in a new tab\)$/ });
  await expect(previews).toHaveCount(39);
  const addresses = await previews.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  await mapConcurrently(addresses, async (address) => {
    const answer = await admin.request.get(String(address));
    expect(await answer.text(), String(address)).toContain("Hello Ada");
  });
  const [tab] = await Promise.all([admin.waitForEvent("popup"), previews.first().click()]);
  await expect(tab.locator("body")).toContainText("Hello Ada");
  await tab.close();
  expect(complaints).toEqual([]);

  await admin.getByLabel("Email address").fill("operator@northwind.example");
  await admin.getByRole("button", { name: "Send test email" }).click();
  await expect(
    admin.getByText("The mail server accepted an email to operator@northwind.example"),
  ).toBeVisible();
  expect(smtp.received.at(-1)?.headers.get("subject")).toBe("A test email");
});
