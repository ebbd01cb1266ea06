import { v7 as uuidv7 } from "uuid";
import { type Admin, type FreshAdmin, type May, type Operator, unknownCaller } from "@/lib/actor";
import { keepLearningSummary } from "@/lib/admin-home/learning";
import { assign, exempt } from "@/lib/assignments/edit";
import { findCertificateSettings, saveCertificateSettings } from "@/lib/certificates/edit";
import type { Certified } from "@/lib/certificates/schema";
import { createField } from "@/lib/custom-fields/edit";
import { listFields } from "@/lib/custom-fields/list";
import { db } from "@/lib/database/db";
import { detailsOf } from "@/lib/learning-paths/details";
import { addCourse, changePathStatus, createLearningPath, savePathDetails } from "@/lib/learning-paths/edit";
import { mintFreshAdmin, mintMay } from "@/lib/mint";
import { makeAdmin } from "@/lib/roles/appoint";
import { grantRole } from "@/lib/roles/grant";
import type { NewGrant } from "@/lib/roles/schema";
import { provisionPerson } from "@/lib/sign-in/provision-person";
import { rebuildRequirementsForSeed } from "@/prisma/seed-requirements";
import {
  assignments,
  certificates,
  exemptions,
  fields,
  fieldsOf,
  learningPaths,
  people,
  progressOf,
  roles,
  signatory,
} from "./northwind";
import { makeSignIns } from "./northwind-sign-ins";
import { readAcademy } from "./seed";

type Provider = Parameters<typeof provisionPerson>[0] & { id: string; version: number };

type Ids = { people: Map<string, string>; groups: Map<string, string>; courses: Map<string, string> };

/** Commands create the company's content, and rows with earlier dates what people did. Does nothing if anyone learns or a path exists. */
export async function seedNorthwind(operator: Operator, provider: Provider): Promise<void> {
  if ((await db().learningPath.count()) || (await db().enrollment.count())) return;
  const ids = await hirePeople(provider);
  await grantRoles(operator, ids);
  const [ruth] = people;
  const admin = mintFreshAdmin({
    personId: idOf(ids.people, ruth?.login),
    name: ruth?.name.join(" ") ?? "",
    ...unknownCaller,
  });
  await describePeople(admin, ids);
  for (const { course, ...says } of certificates)
    await certify(admin, { type: "course", id: idOf(ids.courses, course) }, says);
  const paths = await makePaths(admin, ids);
  await backdateContent();
  await assignTraining(admin, ids, paths);
  await learn(ids);
  await rebuildRequirementsForSeed();
  await makeSignIns(provider, ids.people);
  await keepLearningSummary();
}

async function hirePeople(provider: Provider): Promise<Ids> {
  const hired = new Map<string, string>();
  for (const [index, { name, login, groups, joined }] of people.entries()) {
    const [firstName, lastName] = name;
    const subject = login ?? `northwind-${index + 1}`;
    const { personId } = await provisionPerson(provider, {
      ...{ subject, firstName, lastName, email: emailOf(name, login) },
      groups: { names: groups, skipped: 0 },
    });
    hired.set(login ?? name.join(" "), personId);
    await db().$executeRaw`UPDATE people SET created_at = now() - make_interval(days => ${joined}::int)
      WHERE id = ${personId}::uuid`;
    await db().$executeRaw`UPDATE memberships SET created_at = now() - make_interval(days => ${joined}::int)
      WHERE person_id = ${personId}::uuid`;
  }
  const groups = await db().group.findMany();
  const courses = await db().course.findMany({ select: { id: true, permalink: true } });
  return {
    people: hired,
    groups: new Map(groups.map(({ name, id }) => [name, id])),
    courses: new Map(courses.map(({ permalink, id }) => [permalink, id])),
  };
}

async function describePeople(admin: FreshAdmin, ids: Ids): Promise<void> {
  for (const field of fields) await createField(admin, { id: uuidv7(), ...field });
  const known = new Map((await listFields(admin)).map(({ name, id }) => [name, id]));
  await db().personFieldValue.createMany({
    data: people.flatMap((person, place) =>
      Object.entries(fieldsOf(person, place)).map(([name, value]) => ({
        personId: idOf(ids.people, person.login ?? person.name.join(" ")),
        fieldId: idOf(known, name),
        value,
        source: name === "Location" ? ("admin" as const) : ("sign_in" as const),
        updatedAt: new Date(Date.now() - person.joined * day),
      })),
    ),
  });
}

/** Demo users' addresses match the identity provider, such as `linus@northwind.example`; others use both names. */
function emailOf([first, last]: [string, string], login: string | undefined): string {
  const local = login ? (login === "1007" ? "linus" : login) : `${first}.${last}`;
  const ascii = local.replaceAll("ø", "o").replaceAll("ı", "i").replaceAll(" ", "").normalize("NFD");
  return `${ascii.replace(/\p{M}/gu, "").toLowerCase()}@northwind.example`;
}

async function grantRoles(operator: Operator, ids: Ids): Promise<void> {
  for (const given of roles) {
    const personId = idOf(ids.people, given.of);
    if (given.role === "admin") {
      await makeAdmin(operator, personId);
      continue;
    }
    const grant: NewGrant =
      given.role === "manager"
        ? { personId, role: "manager", groupId: idOf(ids.groups, given.group) }
        : {
            personId,
            role: "author",
            ...("course" in given && { courseId: idOf(ids.courses, given.course) }),
          };
    await grantRole(operator, grant);
  }
}

async function certify(
  admin: Admin,
  of: Certified,
  says: { title: string; validMonths: number | null },
): Promise<void> {
  const version = (await findCertificateSettings(admin, of))?.version ?? "";
  await saveCertificateSettings(admin, {
    ...of,
    version,
    isGiven: true,
    ...says,
    issuer: "Northwind",
    signatory,
    showsScore: false,
  });
}

async function makePaths(admin: Admin, { courses }: Ids): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { name, description, inOrder, certificate, courses: permalinks } of learningPaths) {
    const id = uuidv7();
    await createLearningPath(admin, { id, name });
    const { version } = detailsOf(await db().learningPath.findUniqueOrThrow({ where: { id } }));
    await savePathDetails(admin, { id, version, name, description, inOrder, access: "everyone" });
    for (const permalink of permalinks) await addCourse(admin, { id, courseId: idOf(courses, permalink) });
    if (certificate) await certify(admin, { type: "learning_path", id }, certificate);
    await changePathStatus(admin, { id, from: "draft", to: "published" });
    ids.set(name, id);
  }
  return ids;
}

async function backdateContent(): Promise<void> {
  const permalinks = (await readAcademy()).map(({ permalink }) => permalink);
  await db().$executeRaw`UPDATE courses SET created_at = now() - interval '3 years',
    published_at = CASE WHEN published_at IS NOT NULL THEN now() - interval '3 years' END, status_since = now() - interval '3 years'
    WHERE permalink = ANY(${permalinks}::text[])`;
  await db().$executeRaw`UPDATE learning_paths SET created_at = now() - interval '2 years',
    published_at = now() - interval '2 years', status_since = now() - interval '2 years'`;
  await db().$executeRaw`UPDATE learning_path_courses SET created_at = now() - interval '2 years'`;
}

async function assignTraining(admin: Admin, ids: Ids, paths: Map<string, string>): Promise<void> {
  const made = new Map<string, string>();
  for (const one of assignments) {
    const id = uuidv7();
    const of =
      "path" in one ? { learningPathId: idOf(paths, one.path) } : { courseId: idOf(ids.courses, one.course) };
    const groupIds = (one.groups ?? []).map((name) => idOf(ids.groups, name));
    const { due, required } = one;
    await assign(one.by ? managerOf(ids, one.by) : admin, {
      ...{ id, ...of, required, earlierCounts: true },
      due: due.kind === "on" ? { kind: "on", date: dateOf(due.day) } : due,
      repeatMonths: one.repeatMonths ?? null,
      audience: groupIds.length > 0 ? { kind: "chosen", groupIds, personIds: [] } : { kind: "everybody" },
    });
    await db()
      .$executeRaw`UPDATE assignments SET created_at = now() - make_interval(days => ${one.assigned}::int),
      terms_set_at = now() - make_interval(days => ${one.assigned}::int) WHERE id = ${id}::uuid`;
    await db().$executeRaw`UPDATE assignment_groups
      SET created_at = now() - make_interval(days => ${one.assigned}::int) WHERE assignment_id = ${id}::uuid`;
    made.set("path" in one ? one.path : one.course, id);
  }
  for (const { of, from, reason } of exemptions)
    await exempt(admin, { id: idOf(made, from), personId: idOf(ids.people, of), reason });
}

function managerOf({ people: known }: Ids, login: string): May<"assignments.edit"> {
  const name = people.find((one) => one.login === login)?.name.join(" ") ?? "";
  return mintMay({ personId: idOf(known, login), name, roles: ["manager"], ...unknownCaller });
}

/** Inserts dated completions; the database's triggers derive progress, records and certificates. */
async function learn({ people: known, courses }: Ids): Promise<void> {
  const activities = await db().activity.findMany({
    where: { optional: false },
    orderBy: { position: "asc" },
    select: { id: true, courseId: true },
  });
  for (const [place, person] of people.entries()) {
    const personId = idOf(known, person.login ?? person.name.join(" "));
    for (const [permalink, progress] of Object.entries(progressOf(person, place))) {
      const courseId = idOf(courses, permalink);
      const all = activities.filter((activity) => activity.courseId === courseId);
      const count = "part" in progress ? Math.max(1, Math.floor(all.length * progress.part)) : all.length;
      const last = "part" in progress ? Math.max(progress.began - 2, 0) : progress.finished;
      const pause = Math.min(0.6, (person.joined - last) / (count + 1));
      const done = all.slice(0, count).map(({ id }, index) => {
        const daysAgo = last + (count - 1 - index) * pause;
        return { id, at: new Date(Date.now() - daysAgo * day - (place % 9) * hour * 0.9 - minute) };
      });
      await completeActivities(personId, courseId, done);
    }
  }
}

async function completeActivities(
  personId: string,
  courseId: string,
  done: { id: string; at: Date }[],
): Promise<void> {
  const [first, last] = [done.at(0)?.at, done.at(-1)?.at];
  const id = uuidv7();
  await db().$transaction([
    db().$executeRaw`INSERT INTO enrollments (id, person_id, course_id, enrolled_at, last_active_on)
      VALUES (${id}::uuid, ${personId}::uuid, ${courseId}::uuid, ${first}, (${last}::timestamptz AT TIME ZONE 'UTC')::date)`,
    db().$executeRaw`INSERT INTO completions (enrollment_id, activity_id, completed_at)
      SELECT ${id}::uuid, activity, at
      FROM unnest(${done.map((one) => one.id)}::uuid[], ${done.map(({ at }) => at)}::timestamptz[]) AS done (activity, at)`,
  ]);
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const dateOf = (daysAgo: number) => new Date(Date.now() - daysAgo * day).toISOString().slice(0, 10);

function idOf(ids: Map<string, string>, name = ""): string {
  const id = ids.get(name);
  if (!id) throw new Error(`Northwind has no "${name}".`);
  return id;
}
