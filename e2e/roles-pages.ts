import { randomUUID } from "node:crypto";
import { mayDo } from "@/lib/permissions/permissions";
import type { Permission, Role } from "../lib/actor";
import { pageGates } from "./admin-page-gates";
import type { Records } from "./roles-records";
import type { World } from "./roles-school";
import { rolesOf, type School, type Who } from "./roles-staff";

/** Pages and files below /admin, as admin-page-gates.ts names them. */
export const adminFiles = Object.keys(pageGates).filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file));

/** The address of one of them with the ids of one world, with what it has to be asked. */
export function addressOf(file: string, world: World, records: Records): string {
  const [noun = ""] = file.split("/");
  const ids: Record<string, string> = {
    courses: world.course,
    groups: world.group,
    "learning-paths": world.path,
    "sign-ins": records.attempt,
  };
  const activity = /\/(results|grants)\b/.test(file)
    ? records.quiz
    : /\/responses\b/.test(file)
      ? records.survey
      : world.activity;
  const path = `/admin/${file}`
    .replace(/\/?(page\.tsx|route\.ts)$/, "")
    .replace("[report]", "overdue-by-course")
    .replace("[courseId]", world.course)
    .replace("[activityId]", activity)
    .replace("[attemptId]", records.quizAttempt)
    .replace("[questionId]", records.question)
    .replace("[sectionId]", world.section)
    .replace("[certificateId]", records.certificateId)
    .replace("[assignmentId]", noun === "courses" ? world.assignment : world.pathAssignment)
    .replace(/\[id\]/, ids[noun] ?? world.person)
    .replace(/\[\w+\]/g, randomUUID());
  if (path.endsWith("/change")) return `${path}?do=exempt&person=${world.person}`;
  if (path.endsWith("/questions/export")) return `${path}?format=gift`;
  if (path.endsWith("/status")) return `${path}?to=draft`;
  return path.endsWith("/terms") ? `${path}?audience=chosen&groups=${world.group}` : path;
}

/** Follows the table; only admins have an admin's pages. */
export function isOpenTo(roles: readonly Role[], gate: unknown): boolean {
  if (typeof gate !== "string" || gate.includes("admin")) return false;
  if (gate === "staff") return roles.length > 0;
  const permissions = gate.replace(/^fresh /, "").split(", ") as Permission[];
  return permissions.every((permission) => mayDo(roles, permission));
}

/** Lists every address to try, with its allowed statuses. */
export function addressesFor(who: Who, school: School): Map<string, number[]> {
  const { stamp, shown, hidden, open, both, records } = school;
  const all = new Map<string, number[]>();
  // Addresses that uploads are sent to have no page.
  const hasPage = (file: string) => !file.includes("media/");
  const isOpen = (file: string) => isOpenTo(rolesOf(who), pageGates[file]) && hasPage(file);
  for (const file of adminFiles) {
    const isTheirs = isOpen(file) && (who === "reporter" || !file.includes("[id]"));
    all.set(addressOf(file, hidden, records.hidden), isTheirs ? [200] : [404, 405]);
    if (isOpen(file)) all.set(addressOf(file, shown, records.shown), [200]);
  }
  const shared = { ...shown, course: open, assignment: both, person: hidden.person };
  const searched = `Both${stamp}`;
  for (const [file, queries] of Object.entries(sharedQueries(searched)))
    if (isOpen(file))
      for (const query of queries)
        all.set(`${addressOf(file, shared, records.shown)}${query}`, who === "author" ? [404] : [200]);
  for (const [file, queries] of Object.entries(listQueries(searched, `Hidden${stamp} group ${searched}`)))
    if (isOpen(file))
      for (const query of queries) all.set(`${addressOf(file, shown, records.shown)}?${query}`, [200]);
  for (const path of [
    ...learnersOf(hidden, records.hidden, `hidden${stamp}`),
    ...learnersOf(shown, records.shown, `shown${stamp}`),
    "/mail/previews/assigned",
  ])
    all.set(path, [404]);
  for (const path of ["/", "/account", "/assignments", "/courses"]) all.set(path, [200]);
  for (const path of ["/catalog", "/learning-paths"]) all.set(`${path}?q=${searched}`, [200]);
  return all;
}

/** Reads the shared course's learners in each order, page by page. */
const sharedQueries = (searched: string): Record<string, string[]> => ({
  "courses/[id]/enrollments/page.tsx": [
    "",
    `?q=${searched}`,
    "?sort=due",
    "?sort=progress",
    "?page=2",
    "?state=in_progress",
    "?state=exempt",
  ],
  "courses/[id]/enrollments/change/page.tsx": ["", "&whom=found"],
  "courses/[id]/enrollments/csv/route.ts": [""],
  "courses/[id]/assignments/page.tsx": [""],
  "courses/[id]/assignments/[assignmentId]/page.tsx": [""],
});

/** Searched for what is in both worlds, sorted each way, and filtered by a group. */
const listQueries = (searched: string, group: string): Record<string, string[]> => ({
  "people/page.tsx": [`q=${searched}`, "sort=-created", "sort=-last_sign_in"],
  "people/csv/route.ts": [`q=${searched}`, `group=${encodeURIComponent(group)}`],
  "groups/page.tsx": [`q=${searched}`, "sort=-members"],
  "courses/page.tsx": [`q=${searched}`, "sort=-updated"],
  "learning-paths/page.tsx": [`q=${searched}`],
  "groups/[id]/assign/page.tsx": [`q=${searched}`],
  "courses/[id]/assignments/new/page.tsx": [`q=${searched}`],
  "learning-paths/[id]/assignments/new/page.tsx": [`q=${searched}`],
});

/** Only one world's learners have these, and no role. */
const learnersOf = ({ activity, path }: World, { publicId }: Records, permalink: string) => [
  `/courses/${permalink}`,
  `/courses/${permalink}/activities/${activity}`,
  `/courses/${permalink}/completed`,
  `/learning-paths/${path}`,
  `/certificates/${publicId}.pdf`,
];
