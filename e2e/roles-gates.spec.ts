import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "playwright/test";
import { gates } from "../app/admin/gates";
import type { Permission, Role } from "../lib/actor";
import { mayDo } from "../lib/roles/permissions";
import { expect, test } from "./admins";
import { type Form, formsOf } from "./forms";
import { foundSchool, type World } from "./roles-school";

const pages = Object.keys(gates).filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file));

/** The address of a page or file with the ids of one world, with what it has to be asked. */
function addressOf(file: string, world: World): string {
  const [noun = ""] = file.split("/");
  const ids: Record<string, string> = {
    courses: world.course,
    groups: world.group,
    "learning-paths": world.path,
  };
  const id = ids[noun] ?? world.person;
  const path = `/admin/${file}`
    .replace(/\/?(page\.tsx|route\.ts)$/, "")
    .replace("[activityId]", world.activity)
    .replace("[sectionId]", world.section)
    .replace("[assignmentId]", noun === "courses" ? world.assignment : world.pathAssignment)
    .replace(/\[id\]/, id)
    .replace(/\[\w+\]/g, randomUUID());
  if (path.endsWith("/status")) return `${path}?to=draft`;
  return path.endsWith("/terms") ? `${path}?audience=chosen&groups=${world.group}` : path;
}

/** By the table; an admin's pages are nobody else's, and what takes files only is not got. */
function isOpenTo(roles: readonly Role[], file: string): boolean {
  const gate = gates[file];
  if (typeof gate !== "string" || gate.includes("admin") || file.includes("media/")) return false;
  if (gate === "staff") return roles.length > 0;
  const permissions = gate.replace(/^fresh /, "").split(", ") as Permission[];
  return permissions.every((permission) => mayDo(roles, permission));
}

const ways = {
  plain: {},
  rsc: { RSC: "1" },
  prefetch: { RSC: "1", "Next-Router-Prefetch": "1" },
} satisfies Record<string, Record<string, string>>;

async function expectNone(request: APIRequestContext, paths: string[], secrets: RegExp) {
  for (const path of paths)
    for (const [way, headers] of Object.entries(ways)) {
      const answer = await request.get(path, { headers, maxRedirects: 0 });
      expect(answer.status(), `${path} ${way}`).toBeLessThan(500);
      expect(await answer.text(), `${path} ${way}`).not.toMatch(secrets);
    }
}

/** Lists searched for what is hidden, sorted each way, and filtered by its group. */
const searches = ({ group, course }: World, stamp: string) => [
  "/admin/people?q=Hidden",
  "/admin/people?sort=-created",
  "/admin/people?sort=-last_sign_in",
  `/admin/people/csv?group=Hidden${stamp.slice(0, 3)}`,
  "/admin/groups?q=Hidden",
  "/admin/groups?sort=-members",
  "/admin/courses?q=Hidden",
  "/admin/courses?sort=-updated",
  `/admin/courses/${course}/enrollments?sort=due`,
  `/admin/courses/${course}/assignments/new?q=Hidden&groups=${group}`,
];

const school = {
  manager: "manager of the group that is shown",
  author: "author of the course that is shown",
  reporter: "reporter",
  learner: "learner",
} as const;

for (const [who, words] of Object.entries(school) as [keyof typeof school, string][])
  test(`a ${words} finds in no page, file or payload what is not theirs, and their own is there`, async ({
    page,
    admins,
    rows,
  }) => {
    const { stamp, shown, hidden, open, both } = await foundSchool(rows);
    const { persona, id } = await admins.newcomer();
    const roles = await give(who, id);
    await admins.enter();
    const [everywhere, theirs] = [hidden, shown].map((world) => pages.map((file) => addressOf(file, world)));
    const shared = [
      `/admin/courses/${open}/enrollments`,
      `/admin/courses/${open}/enrollments?sort=due`,
      `/admin/courses/${open}/enrollments/csv`,
      `/admin/courses/${open}/assignments/${both}`,
      `/admin/courses/${open}/assignments`,
      `/admin/courses/${open}/assignments/new?q=Hidden`,
    ];
    const all = [...(everywhere ?? []), ...(theirs ?? []), ...shared, ...searches(hidden, stamp)];
    const secrets = secretsOf(who, stamp);
    const seenByAdmin = await Promise.all(
      [`/admin/people/${hidden.person}`, `/admin/people/${hidden.person}/assignments`].map(async (path) =>
        (await page.request.get(path)).text(),
      ),
    );
    expect(seenByAdmin.join(), "an admin does see it").toMatch(secrets);

    await page.context().clearCookies();
    await admins.signInAs(persona);
    await expectNone(page.request, all, secrets);
    for (const file of pages) {
      const answer = await page.request.get(addressOf(file, shown), { maxRedirects: 0 });
      const isOpen = isOpenTo(roles, file);
      if (isOpen) expect(answer.status(), file).toBe(200);
      else expect([404, 405], file).toContain(answer.status());
      if (isOpen && file.includes("[id]")) {
        const other = await page.request.get(addressOf(file, hidden), { maxRedirects: 0 });
        expect(other.status(), `${file} of another`).toBe(who === "reporter" ? 200 : 404);
      }
    }

    async function give(role: keyof typeof school, person: string): Promise<Role[]> {
      const grant = "INSERT INTO role_grants (person_id, role, group_id, course_id) VALUES ($1, $2, $3, $4)";
      if (role === "learner") return [];
      if (role === "author") {
        await rows(grant, person, "author", null, null);
        await rows(grant, person, "author", null, shown.course);
        return ["author"];
      }
      if (role === "reporter") {
        await rows(grant, person, role, null, null);
        return ["reporter"];
      }
      await rows(grant, person, "manager", shown.group, null);
      return ["manager"];
    }
  });

/** What must be nowhere. An author reads no person at all; a reporter no reason; a learner nothing of either. */
function secretsOf(who: keyof typeof school, stamp: string): RegExp {
  if (who === "reporter") return new RegExp(`Hidden${stamp} reason`, "i");
  if (who === "author") return new RegExp(`Hidden${stamp}|Shown${stamp}@|Shown${stamp} group`, "i");
  return who === "learner" ? new RegExp(`(Hidden|Shown)${stamp}`, "i") : new RegExp(`Hidden${stamp}`, "i");
}

/** A form as it is sent with each of its buttons. */
const variants = (form: Form): [string, string][][] => [
  form.fields,
  ...deeds.map((deed) => withDeed(form, deed)),
];

const deeds = ["exempt", "end_exemption", "remind"];

const withDeed = ({ fields }: Form, deed: string): [string, string][] => [
  ...fields,
  ["do", deed],
  ["reason", "Hidden reason"],
  ["name", "Changed"],
  ["title", "Changed"],
];

for (const role of ["manager", "author", "reporter", "learner"] as const)
  test(`no form of an admin's pages does anything for a ${role} to whom it is not theirs`, async ({
    page,
    admins,
    rows,
  }) => {
    const { hidden, shown } = await foundSchool(rows);
    const { persona, id } = await admins.newcomer();
    if (role !== "learner")
      await rows(
        "INSERT INTO role_grants (person_id, role, group_id) VALUES ($1, $2, $3)",
        id,
        role,
        role === "manager" ? shown.group : null,
      );
    await admins.enter();
    const files = pages.filter(
      (file) => /page\.tsx$/.test(file) && /^(courses|groups|learning-paths|people|roles)\//.test(file),
    );
    const found: Found = [];
    for (const file of files) {
      const path = addressOf(file, hidden);
      const html = await (await page.request.get(path)).text();
      for (const form of formsOf(html)) if (isOurs(form)) found.push({ path, form });
    }
    expect(found.length).toBeGreaterThan(30);
    const before = await printOf(rows, hidden);
    await page.context().clearCookies();
    await admins.signInAs(persona);
    await sendAll(page, found, hidden);
    expect(await printOf(rows, hidden)).toEqual(before);
    await page.context().clearCookies();
    await admins.enter();
    await sendAll(page, found, hidden);
    expect(await printOf(rows, hidden), "an admin's do").not.toEqual(before);
  });

type Found = { path: string; form: Form }[];

async function sendAll(page: Page, found: Found, { person }: World): Promise<void> {
  for (const { path, form } of found)
    for (const fields of variants(form)) {
      const multipart = new FormData();
      for (const [name, value] of [...fields, [`person.${person}`, "on"]] as [string, string][])
        multipart.append(name, value);
      const answer = await page.request.post(path, {
        multipart,
        maxRedirects: 0,
        headers: { Origin: new URL(page.url()).origin },
      });
      expect(answer.status(), `${path} ${form.words}`).toBeLessThan(500);
    }
}

// Every page has the theme's form, and the one that signs out.
const isOurs = ({ fields, words }: Form) =>
  fields.some(([name]) => name.startsWith("$ACTION")) && !/^\s*(Theme|Sign out)\b/.test(words);

type Rows = (sql: string, ...values: unknown[]) => Promise<Record<string, unknown>[]>;

/** All that is known of a world: a change of anything in it is another. */
async function printOf(rows: Rows, { group, person, course, assignment, path }: World) {
  const of = async (sql: string, ...values: string[]) => JSON.stringify(await rows(sql, ...values));
  return {
    group: await of("SELECT * FROM groups WHERE id = $1", group),
    person: await of("SELECT * FROM people WHERE id = $1", person),
    course: await of("SELECT * FROM courses WHERE id = $1", course),
    outline: await of("SELECT * FROM activities WHERE course_id = $1 ORDER BY id", course),
    sections: await of("SELECT * FROM sections WHERE course_id = $1 ORDER BY id", course),
    assignments: await of("SELECT * FROM assignments WHERE course_id = $1 ORDER BY id", course),
    categories: await of("SELECT * FROM course_categories WHERE course_id = $1", course),
    access: await of("SELECT * FROM course_group_access WHERE course_id = $1 ORDER BY group_id", course),
    terms: await of("SELECT * FROM assignments WHERE id = $1", assignment),
    path: await of("SELECT * FROM learning_paths WHERE id = $1", path),
    inPath: await of("SELECT * FROM learning_path_courses WHERE learning_path_id = $1", path),
    ofPath: await of("SELECT * FROM assignments WHERE learning_path_id = $1 ORDER BY id", path),
    reached: await of("SELECT * FROM assignment_groups WHERE group_id = $1 ORDER BY assignment_id", group),
    people: await of("SELECT * FROM assignment_people WHERE person_id = $1 ORDER BY assignment_id", person),
    exemptions: await of("SELECT * FROM exemptions WHERE person_id = $1", person),
    members: await of("SELECT * FROM memberships WHERE person_id = $1 OR group_id = $2", person, group),
    roles: await of("SELECT * FROM role_grants WHERE person_id = $1 OR group_id = $2", person, group),
    rules: await of(
      "SELECT count(*) FROM role_rules WHERE provider_group LIKE 'Hidden%' AND group_id <> $1",
      group,
    ),
  };
}
