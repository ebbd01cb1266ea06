import { writeFile } from "node:fs/promises";
import { TestMailServer } from "@/e2e/testing/mail-server";
import { expect, testOn } from "./fixtures";
import { PersonOverHttp } from "./person-over-http";
import { PlainPage } from "./plain-page";
import { commandLine } from "./platform";
import { publishedCourse } from "./published-course";

// It ends with the worker instead of after all tests, because other files come between them.
const smtp = new TestMailServer();
const test = testOn(async () => {
  await smtp.start();
  return { SMTP_URL: smtp.url, MAIL_FROM: "Academy <learn@northwind.example>" };
});

const mailTo = async (address: string, subject: RegExp) => {
  const find = () =>
    smtp.received.find(
      ({ to, headers }) => to.includes(address) && subject.test(headers.get("subject") ?? ""),
    );
  await expect.poll(find, { timeout: 60_000 }).toBeTruthy();
  return find()?.parts.get("text/plain") ?? "";
};

test("someone is created, assigned and invited before they sign in as the same person, leaves while reading, and returns to their record", async ({
  newPlainAdmin,
  newPersona,
  running,
  rows,
}) => {
  test.setTimeout(180_000);
  const persona = await newPersona({ profile: { first_name: "Katherine", last_name: "Johnson" } });
  const { login } = persona;
  const address = String(persona.profile.email);
  const courseId = await publishedCourse(rows, `Orbits ${login}`, "Look");
  const admin = await newPlainAdmin();
  await admin.open("/admin/people/new");
  const typed = { "User ID": login, "First name": "Kate", Email: address };
  await admin.press("Create person", typed);
  expect(admin.result).toContain("The person was created.");
  const id = admin.path.split(/[/?]/)[3] ?? "";
  expect(admin.heading).toContain("Hasn’t signed in yet");
  await admin.press("Save names", { "First name": "Katherine", "Last name": "Johnson" });
  expect(admin.result).toBe("The names and the address were saved.");
  await admin.open("/admin/people/new");
  await admin.press("Create and add another", typed);
  expect(admin.words).toContain("Katherine Johnson already has this user ID.");
  await admin.follow("Open that person");
  expect(admin.path).toBe(`/admin/people/${id}`);

  await admin.follow("Invite…");
  expect(admin.words).toContain("Lectern doesn’t email people who haven’t signed in yet.");
  await admin.open("/admin/mail");
  await admin.press("Save setting", { "Email people who haven’t signed in yet": true });
  // Without quiet hours, the mails don't wait for the morning.
  await rows(
    "INSERT INTO mail_preferences (person_id, quiet_from, quiet_until, unsubscribe_token) VALUES ($1, 0, 0, rpad($2, 43, '_'))",
    id,
    login,
  );
  await admin.open(`/admin/courses/${courseId}/assignments/new`);
  const unknown = "nobody@northwind.example, no-one@northwind.example";
  await admin.press("Add people", { "Email addresses or user IDs": unknown });
  await admin.press("Add people");
  expect(admin.words, "nobody to add").toContain(`We couldn’t find 2 entries: ${unknown}.`);
  await admin.press("Add people", { "Email addresses or user IDs": `${login}, ${unknown}` });
  expect(admin.words).toContain("Katherine Johnson");
  await admin.follow("Continue");
  await admin.press("Assign course");
  await rows("UPDATE people SET created_at = now() - interval '1 hour' WHERE id = $1", id);

  await admin.open(`/admin/people/${id}`);
  await admin.follow("Invite…");
  await admin.press("Send 1 invitation", { Course: `Orbits ${login}` });
  expect(admin.result).toBe("1 invitation is on the way.");
  const invitation = await mailTo(address, /^Your account at /);
  const link = new URL(/https?:\S+\/auth\/sign-in\S*/.exec(invitation)?.[0] ?? "");
  const destination = link.searchParams.get("destination") ?? "";
  expect(destination).toMatch(/^\/courses\//);
  await admin.open(`/admin/people/invite?person=${id}`);
  expect(admin.words).toContain("1 person was invited in the last 24 hours");

  const learner = new PlainPage(new PersonOverHttp(running.baseUrl), running.baseUrl);
  expect((await learner.person.signIn(login, destination)).path).toBe(destination);
  const known = await rows("SELECT person_id FROM identities WHERE subject = $1", login);
  expect(known).toEqual([{ person_id: id }]);
  await learner.open(destination);
  await learner.press("Start course");
  const enrollments = () => rows("SELECT id FROM enrollments WHERE person_id = $1", id);
  const before = await enrollments();
  expect(before).toHaveLength(1);

  await admin.open(`/admin/people/${id}`);
  expect(admin.words).toContain("The identity provider owns the names and the email address.");
  await admin.press("Yes, deactivate them");
  expect((await learner.person.get(destination)).headers.get("location")).toContain("/auth/sign-in");
  expect((await learner.person.signIn(login, destination)).attempt).not.toBeNull();
  await admin.open("/admin/people/left");
  expect(admin.words).toContain("Katherine Johnson");
  const file = await admin.person.download("/admin/people/left/csv");
  expect(file.text).toContain(`${id},Katherine,Johnson,${address},`);

  await admin.open(`/admin/people/${id}`);
  await admin.press("Reactivate person");
  expect((await learner.person.signIn(login, destination)).path).toBe(destination);
  expect(await enrollments()).toEqual(before);
  await admin.open("/admin/people/left");
  expect(admin.words).not.toContain("Katherine Johnson");
});

test("someone in an HR file is assigned by their group and emailed before they sign in as the same person", async ({
  newPlainAdmin,
  newPlainLearner,
  newPersona,
  running,
  rows,
}, info) => {
  test.setTimeout(120_000);
  const persona = await newPersona();
  const { login, profile } = persona;
  const address = String(profile.email);
  const name = `Safety ${login}`;
  const courseId = await publishedCourse(rows, name, "Look");
  const file = info.outputPath("hr.csv");
  await writeFile(file, `user_id,first_name,email,groups\n${login},Mary,${address},Team ${login}`);
  await commandLine(running.env)(["import-people", file, "--create-groups"]);
  const identities = () => rows("SELECT person_id FROM identities WHERE subject = $1", login);
  const [imported] = await identities();
  await rows(
    "INSERT INTO mail_preferences (person_id, quiet_from, quiet_until, unsubscribe_token) VALUES ($1, 0, 0, rpad($2, 43, '_'))",
    imported?.person_id,
    login,
  );
  // Newcomers get no mail in their first minutes.
  await rows("UPDATE people SET created_at = now() - interval '1 hour' WHERE id = $1", imported?.person_id);

  const admin = await newPlainAdmin();
  await admin.open("/admin/mail");
  await admin.press("Save setting", { "Email people who haven’t signed in yet": true });
  await admin.open(`/admin/courses/${courseId}/assignments/new?q=${encodeURIComponent(`Team ${login}`)}`);
  await admin.follow(`Add “Team ${login}”`);
  await admin.follow("Continue");
  await admin.press("Assign course");
  expect(await mailTo(address, /^Assigned to you: /)).toContain(name);

  const learner = await newPlainLearner(persona);
  await learner.open("/");
  expect(learner.words).toContain(name);
  expect(await identities()).toEqual([imported]);
});
