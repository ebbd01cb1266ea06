import { readFileSync } from "node:fs";
import { ensureBuilt } from "../scripts/build.mjs";
import { pageGates } from "./admin-page-gates";
import { type Form, formsOf } from "./forms";
import type { School } from "./roles-staff";

/** Names a server action and the gates from admin-page-gates.ts that admit it. Anyone may call actions of a course for their own courses. */
export type Action = { id: string; name: string; gate: string; pages: string[] };

export type Fields = [name: string, value: string][];

/** Reads the build, because only scripts call some actions. */
export async function readActions(): Promise<Action[]> {
  const manifest = `${await ensureBuilt()}/server/server-reference-manifest.json`;
  const { node } = JSON.parse(readFileSync(manifest, "utf8")) as {
    node: Record<string, { workers: object; filename: string; exportedName: string }>;
  };
  return Object.entries(node).flatMap(([id, { workers, filename, exportedName: name }]) => {
    if (filename === "app/(learner)/courses/[permalink]/actions.ts")
      return [{ id, name, gate: "the course", pages: [] }];
    if (!filename.startsWith(admins)) return [];
    const pages = Object.keys(workers).map((page) => `${page.slice(admins.length)}.tsx`);
    return [{ id, name, gate: gateOf(filename.slice(admins.length), name), pages }];
  });
}

const admins = "app/admin/";

function gateOf(file: string, name: string): string {
  const gate = pageGates[file];
  const own = typeof gate === "string" ? gate : gate?.[name];
  if (!own) throw new Error(`${name} of ${file} has no gate.`);
  return own;
}

/**
 * Returns a page's forms that call one of the actions, forms about a person first. Leaves out buttons that move the first up or
 * the last down.
 */
export function actionFormsOf(html: string, actions: Action[], person: string) {
  const isAbout = ({ fields }: Form) => Number(fields.some(([, value]) => value === person));
  const forms = formsOf(html).sort((one, other) => isAbout(other) - isAbout(one));
  return forms.flatMap((form) => {
    const action = actions.find(({ id }) => id === actionIn(form));
    const names = form.fields.map(([name]) => name).filter((name) => !name.startsWith("$"));
    return action && names.join() !== "id,way" ? [{ action, form }] : [];
  });
}

function actionIn({ fields }: Form): string | undefined {
  const direct = fields.find(([name]) => name.startsWith("$ACTION_ID_"))?.[0].slice("$ACTION_ID_".length);
  const bound = fields.find(([name]) => /^\$ACTION_\d+:0$/.test(name))?.[1] ?? "";
  return direct ?? /"id":"(\w+)"/.exec(bound)?.[1];
}

/**
 * Fills in a form like someone who changed its values, so that a hidden name in an answer comes from the database.
 * Ticks nothing in checklists, and all learners for bulk actions.
 */
export function filledIn(form: Form, { name }: Action, { stamp, hidden, records }: School): Fields[] {
  const ticked = form.fields.filter(([, value]) => !checklists.includes(name) || value !== "on");
  const fields = ticked.map(([field, value]): [string, string] => [
    field,
    value === ""
      ? (typed[field] ?? "")
      : (chosen[field] ?? value.replaceAll(`Hidden${stamp}`, `Typed${stamp}`)),
  ]);
  if (name !== "changeLearnersAction") return [fields];
  return ["exempt", "end_exemption", "remind"].map((change) => [
    ...fields.filter(([field]) => !["do", "people"].includes(field)),
    ["do", change],
    ["people", `${hidden.person}.${records.hidden.colleague}`],
    ["reason", "Typed"],
  ]);
}

const checklists = ["changeCoursesAction", "changePrerequisitesAction"];

const chosen: Record<string, string> = { repeat: "months", visibility: "everyone" };

const typed: Record<string, string> = { reason: "Typed", name: "Typed", title: "Typed", repeatMonths: "12" };

/** Gives input for actions without a form. */
export const idsOf = ({ stamp, hidden, records }: School): Fields => [
  ["id", hidden.person],
  ["personId", hidden.person],
  ["groupId", hidden.group],
  ["courseId", hidden.course],
  ["permalink", `hidden${stamp}`],
  ["learningPathId", hidden.path],
  ["activityId", hidden.activity],
  ["sectionId", hidden.section],
  ["certificateId", records.hidden.certificateId],
  ["role", "reporter"],
  ["name", "Typed"],
  ["title", "Typed"],
  ["reason", "Typed"],
];
