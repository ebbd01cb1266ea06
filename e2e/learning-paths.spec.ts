import { expect, testOn } from "./fixtures";
import { publishedCourse, publishedPath } from "./published-course";
import { publishEarlier } from "./published-earlier";

const test = testOn();

test.describe.configure({ mode: "default" });

const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const slug = (name: string) => name.toLowerCase().replaceAll(" ", "-");

test("without JavaScript a path of two courses in order is assigned to a group, done course by course, and proved once", async ({
  newPlainAdmin,
  newPlainLearner,
  newPersona,
  rows,
  request,
  running,
}) => {
  const [first, second, group, path] = [
    "Plain basics",
    "Plain practice",
    "Plain crew",
    "Plain first weeks",
  ] as const;
  const persona = await newPersona({ profile: { lms: { groups: [group] } } });
  const page = await newPlainLearner(persona);
  const [learner] = await rows("SELECT person_id AS id FROM identities WHERE subject = $1", persona.login);
  const headers = { "X-Api-Key": running.apiKey };
  const assignments = async () => {
    const answer = await request.get(`/v2/people/${learner?.id}/assignment_states`, { headers });
    const { data } = (await answer.json()) as { data: { attributes: Record<string, unknown> }[] };
    return data.map(({ attributes }) => [attributes.learning_path_id, attributes.state]);
  };
  const courses: string[] = [];
  for (const name of [first, second]) courses.push(await publishedCourse(rows, name, `Read ${name}`));

  const admin = await newPlainAdmin();
  await admin.open("/admin/learning-paths");
  await admin.follow("Create learning path");
  await admin.press("Create learning path", { Name: path });
  expect(admin.result).toContain("as a draft");
  const id = admin.path.match(/[\w-]{36}/)?.join();
  // Adds them in the wrong order, so that one has to be moved.
  for (const course of [second, first]) {
    await admin.press("Search", { Course: course });
    await admin.press(`Add “${course}”`);
    expect(admin.result).toContain("The course was added at the end.");
  }
  await admin.press(`Move “${first}” up`);
  expect(admin.words).toMatch(new RegExp(`${first}.*${second}`));
  await admin.follow("Details");
  await admin.press("Save details", { "Only people it’s assigned to": true });
  expect(admin.result).toContain("The details were saved.");
  await admin.follow("Certificates");
  await admin.press("Save settings", { "Issue a certificate": true, Title: "Ready for the road" });
  expect(admin.result).toContain("The certificate settings were saved.");
  await admin.follow("Assignments");
  expect(admin.words).toContain("Not assigned to anyone");
  await admin.follow("Assign learning path");
  await admin.press("Search", { "Group, name or email": group });
  await admin.follow(`Add “${group}”`);
  await admin.follow("Continue");
  expect(admin.words).toContain("The learning path is a draft. People will see it once it’s published.");
  await admin.press("Assign learning path", { "On a date": true, "Due date": later(5) });
  expect(admin.result).toContain("The learning path was assigned.");
  await admin.follow("Courses", new RegExp(`${id}`));
  await admin.press("Yes, publish it");
  expect(admin.result).toContain("The learning path was published.");
  await publishEarlier(rows, id ?? "");

  await admin.open("/admin");
  await admin.follow(`1 due this week in “${path}”`);
  expect(admin.path).toMatch(new RegExp(`/learning-paths/${id}/learners`));
  expect(admin.wordsOf("tr"), "one person, once").toHaveLength(2);

  await page.open("/");
  const start = page.part("Start here");
  expect(start).toContain(first);
  expect(start).toContain(path);
  expect(start).toMatch(/Due soon Due/);
  const both = (state: string) => [
    [id, state],
    [id, state],
  ];
  expect(await assignments()).toEqual(both("due_soon"));
  await page.open(`/learning-paths/${id}`);
  const locked = `Locked until you have completed “${first}”`;
  expect(page.wordsOf("li").find((words) => words.includes(second))).toContain(locked);
  await page.open(`/courses/${slug(second)}`);
  expect(page.words).toContain(`${locked}, which comes first in the learning path ${path}.`);
  expect(page.buttons).not.toContain("Start course");
  const [activity] = await rows("SELECT id FROM activities WHERE course_id = $1", courses[1]);
  await page.open(`/courses/${slug(second)}/activities/${activity?.id}`);
  expect(page.path, "the address of an activity leads to what comes first").toBe(`/courses/${slug(second)}`);

  await page.follow(`Go to ${first}`);
  await page.press("Start course");
  await page.press("Complete and continue");
  expect(page.part("What’s next")).toContain(second);
  await page.open("/");
  expect(page.part("To do")).toContain("1 of 2 courses done");
  await page.follow(second);
  await page.press("Start course");
  await page.press("Complete and continue");
  expect(page.words).toContain(`You also completed the learning path ${path}.`);
  await page.follow(path);
  expect(page.words).toContain("2 of 2 courses done");
  await page.follow("View");
  expect(page.words).toContain(path);
  expect(await assignments()).toEqual(both("completed"));
  const [proof, another] = await rows("SELECT * FROM certificates WHERE person_id = $1", learner?.id);
  expect([proof?.course_name, another], "one certificate").toEqual([path, undefined]);
  const address = `/certificates/${proof?.public_id}`;
  const pdf = await page.person.get(`${address}.pdf`);
  expect(pdf.text).toContain(`Ready for the road: ${path}`);

  await admin.open(`/admin/learning-paths/${id}/certificates`);
  await admin.follow(String(proof?.number));
  expect(admin.words).toContain(`Learning path${path}`);
  await admin.press("Revoke certificate");
  expect(admin.field("Reason").isInvalid).toBe(true);
  await admin.press("Revoke certificate", { Reason: "Somebody else sat the test" });
  expect(admin.result).toContain("The certificate was revoked. Its page shows it is no longer valid.");
  const csv = await admin.person.download(`/admin/learning-paths/${id}/certificates/csv`);
  expect(csv.text).toContain("Somebody else sat the test");
  await page.open(address);
  expect(page.heading).toBe("Revoked certificate");
  expect(page.words).toContain("Learning path");
  for (const gone of [`${address}.pdf`, `${address}/badge.json`])
    expect((await page.person.get(gone)).status).toBe(410);

  const { data } = await (await request.get(`/v2/learning_paths/${id}?include=courses`, { headers })).json();
  expect(data.attributes).toMatchObject({ completions_count: 1, courses_count: 2, in_order: true });
  expect(data.relationships.courses.data).toHaveLength(2);

  const box = `Select Test ${persona.login}`;
  await admin.open(`/admin/courses/${courses[0]}/enrollments`);
  await admin.press("Exempt people…", { [box]: true });
  expect(admin.wordsOf("li")).toContainEqual(expect.stringContaining(path));
  await admin.press("Exempt people", { Reason: "Knows it" });
  expect(admin.result).toContain(`1 selected person still has it through “${path}”. Exempt them there.`);
  await admin.follow(`Learners of “${path}”`);
  expect(admin.path).toBe(`/admin/learning-paths/${id}/learners`);
  await admin.press("Exempt people…", { [box]: true });
  await admin.press("Exempt people", { Reason: "Knows it" });
  expect(admin.result).toContain("now exempt");
  expect(admin.wordsOf("tr").at(-1)).toContain("Exempt");
  await admin.press("End exemptions…", { [box]: true });
  await admin.press("End exemptions");
  expect(admin.result).toContain("has ended");

  await admin.open(`/admin/learning-paths/${id}/learners`);
  expect(admin.wordsOf("tr").at(-1)).toMatch(/2 of 2.*Completed|Completed.*2 of 2/);

  const stranger = await newPlainLearner(await newPersona());
  await stranger.open(`/learning-paths/${id}`);
  expect(stranger.heading).toMatch(/not found/i);
});

test("without JavaScript an admin says which courses of a path come first, and is asked before one is taken out", async ({
  newPlainAdmin,
  newPlainLearner,
  newPersona,
  rows,
}) => {
  const [basics, practice, exam] = ["Still basics", "Still practice", "Still exam"] as const;
  const courses: string[] = [];
  for (const name of [basics, practice, exam]) courses.push(await publishedCourse(rows, name, "Read"));
  const id = await publishedPath(rows, "Still path", courses, { inOrder: false });
  await rows(
    "INSERT INTO assignments (id, learning_path_id, audience) VALUES (gen_random_uuid(), $1, 'everybody')",
    id,
  );
  const admin = await newPlainAdmin();
  const open = `/admin/learning-paths/${id}`;
  const comeFirst = async (course: string, first: string[]) => {
    await admin.open(open);
    await admin.follow(new RegExp(`change the prerequisites of “${course}”`));
    expect(admin.words).toContain(`Prerequisites of “${course}”`);
    await admin.press("Save prerequisites", Object.fromEntries(first.map((name) => [name, true])));
  };
  await comeFirst(exam, [basics, practice]);
  expect(admin.result).toContain("The prerequisites were saved.");
  expect(admin.wordsOf("li").find((words) => words.includes(exam))).toContain(
    `After ${basics} and ${practice}`,
  );
  await comeFirst(basics, [exam]);
  expect(admin.words).toContain(
    `Nobody could start, because these courses wait for each other: “${basics}” and “${exam}”.`,
  );

  const learner = await newPlainLearner(await newPersona());
  await learner.open(`/learning-paths/${id}`);
  const locked = `Locked until you have completed “${basics}” and “${practice}”`;
  expect(learner.wordsOf("li").find((words) => words.includes(exam))).toContain(locked);
  await learner.open(`/courses/${slug(exam)}`);
  expect(learner.words).toContain(locked);
  for (const name of [basics, practice]) {
    await learner.open(`/courses/${slug(name)}`);
    await learner.press("Start course");
    await learner.press("Complete and continue");
  }
  await learner.open("/courses");
  expect(learner.part("Learning paths")).toContain("3 courses · 2 done");

  await admin.open(open);
  await admin.follow(`Remove “${exam}”`);
  expect(admin.words).toContain(
    "1 person has completed the other courses and will complete the path. 1 certificate will be issued.",
  );
  await admin.press("Remove course");
  expect(admin.result).toContain("The course was removed");
  await learner.open(`/learning-paths/${id}`);
  expect(learner.words).toContain("2 of 2 courses done");
  await admin.open(`/admin/courses/${courses[1]}/status?to=archived`);
  expect(admin.words).toContain("It’s in the learning path “Still path”, where it will no longer count.");
});
