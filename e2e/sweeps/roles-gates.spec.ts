import { isDeepStrictEqual } from "node:util";
import { mapConcurrently } from "../map-concurrently";
import type { Answer, PersonOverHttp } from "../person-over-http";
import { type Action, actionFormsOf, type Fields, filledIn, idsOf, readActions } from "../roles-actions";
import { addressesFor, addressOf, adminFiles, isOpenTo } from "../roles-pages";
import { printOf } from "../roles-print";
import {
  adminsAlone,
  expect,
  foundIn,
  rolesOf,
  type School,
  secretsOf,
  staffAndLearners,
  test,
  type Who,
} from "../roles-staff";

const words: Record<Who, string> = {
  manager: "a manager",
  author: "an author",
  reporter: "a reporter",
  line_manager: "a line manager",
  learner: "a learner",
};

for (const who of staffAndLearners)
  test(`${words[who]} finds their own data, and no other, in every page, file and payload`, async ({
    school,
    comeAs,
  }) => {
    const person = await comeAs(who);
    const secrets = secretsOf(who, school);
    await mapConcurrently(addressesFor(who, school), async ([path, statuses]) => {
      const answer = await (isDownload.test(path) ? person.download(path) : person.get(path));
      expect(statuses, path).toContain(answer.status);
      expect(foundIn(answer.text, secrets), path).toEqual([]);
      if (path.startsWith("/catalog?q=")) expect(answer.text, path).toContain(`Open${school.stamp}`);
      if (/^\/admin\/.*\?q=/.test(path) && answer.status === 200)
        expect(answer.text, path).toContain(`Shown${school.stamp}`);
      if (noPage.test(path)) return;
      const payload = await person.payload(path);
      expect(payload.headers.get("content-type"), path).toBe("text/x-component");
      expect(foundIn(payload.text, secrets), `${path} as a payload`).toEqual([]);
    });
  });

const formInForm = /<form\b(?:(?!<\/form>)[\s\S])*<form\b/;
const isDownload = /\/(csv|xlsx|export|check|template)\b/;
const noPage = /^\/(certificates|mail)\/|\/(csv|xlsx|export|check|template|upload)\b/;

type Sent = { path: string; action: Action; fields: Fields };

test("No form or action of an admin's page works for another role", async ({ school, comeAs, rows }) => {
  const actions = await readActions();
  const admin = await comeAs("admin");
  const { sent, seen } = await openAll(admin, actions, school);
  const { stamp, records } = school;
  for (const secret of [`Hidden${stamp} reason`, ...adminsAlone(`Hidden${stamp}`, records.hidden)])
    expect(seen, "an admin does see it").toContain(secret);
  const before = await printOf(rows, school);

  for (const who of staffAndLearners) {
    const person = await comeAs(who);
    const secrets = secretsOf(who, school);
    const expectNothing = ({ name, gate }: Action, isWhole: boolean, answer: Answer) => {
      const what = `${name} for ${words[who]}`;
      expect(foundIn(answer.text, secrets), what).toEqual([]);
      // 400, of what may be called: what is sent is not what a form of ours sends.
      const statuses = isOpenTo(rolesOf(who), gate) ? [200, 303, 404, ...(isWhole ? [] : [400])] : [404];
      expect(statuses, what).toContain(answer.status);
      expect(answer.headers.has("x-nextjs-action-not-found"), what).toBe(false);
    };
    await mapConcurrently(sent.values(), async ({ path, action, fields }) =>
      expectNothing(action, true, await person.post(path, fields)),
    );
    await mapConcurrently(actions, async (action) => {
      const known = [...sent.values()].find((one) => one.action === action);
      const [page] = action.pages;
      const path =
        known?.path ?? (page ? addressOf(page, school.hidden, records.hidden) : `/courses/open-${stamp}`);
      const fields = known?.fields ?? idsOf(school);
      expectNothing(action, Boolean(known), await person.callAction(path, action.id, fields));
    });
    expect(await printOf(rows, school), `after ${words[who]}`).toEqual(before);
  }

  const idle: string[] = [];
  const gone: string[] = [];
  let last = before;
  for (const [key, { path, action }] of inOrder(sent, school)) {
    // An earlier action may have changed the form.
    const forms = actionFormsOf((await admin.get(path)).text, actions, school.hidden.person);
    const form = forms.find((one) => one.action === action)?.form;
    const fields = form && filledIn(form, action, school)[Number(key.split(" ")[2])];
    if (!fields) {
      gone.push(key);
      continue;
    }
    await admin.post(path, fields);
    const now = await printOf(rows, school);
    if (isDeepStrictEqual(now, last)) idle.push(key);
    last = now;
  }
  expect(idle.sort(), "an admin's forms that change nothing").toEqual(idleForAdmins);
  expect(gone.sort(), "an admin's forms that another made superfluous").toEqual(goneForAdmins);
});

/** The forms of all pages of the hidden world, one of each kind; and what the pages say. */
async function openAll(admin: PersonOverHttp, actions: Action[], school: School) {
  const { stamp, hidden, records } = school;
  const pages = adminFiles.filter((file) => file.endsWith("page.tsx"));
  const paths = [
    ...pages.map((file) => addressOf(file, hidden, records.hidden)),
    `/admin/people/${records.hidden.colleague}/assignments?exempt=${hidden.assignment}`,
    `/admin/people/${hidden.person}?q=Both${stamp}`,
    `/admin/groups/${hidden.group}/add?q=Both${stamp}`,
    `/admin/learning-paths/${hidden.path}?q=Both${stamp}`,
  ];
  const texts = new Map<string, string>();
  await mapConcurrently(paths, async (path) => {
    const { text } = await admin.get(path);
    texts.set(path, text);
    expect(text, `${path}: a browser drops a form in a form`).not.toMatch(formInForm);
  });
  const sent = new Map<string, Sent>();
  for (const path of paths)
    for (const { action, form } of actionFormsOf(texts.get(path) ?? "", actions, hidden.person))
      for (const [index, fields] of filledIn(form, action, school).entries()) {
        const key = `${path.split("/")[2]} ${action.name} ${index}`;
        if (!sent.has(key)) sent.set(key, { path, action, fields });
      }
  return { sent, seen: [...texts.values()].join() };
}

const turns = [
  /^exempt/,
  /^change(Groups|Courses|Learners|Terms)/,
  /^(?!end|remove|revoke|delete|deactivate)/,
  /^end/,
  /^(remove|revoke)/,
  /./,
];

/** Returns the forms of hidden rows, those that delete last. */
function inOrder(sent: Map<string, Sent>, { hidden }: School): [string, Sent][] {
  const turnOf = ({ action }: Sent) => turns.findIndex((which) => which.test(action.name));
  return [...sent]
    .filter(
      ([, { path, fields }]) =>
        /^\/admin\/(courses|groups|learning-paths|people)\//.test(path) ||
        fields.some(([, value]) => value === hidden.person),
    )
    .sort(([, one], [, other]) => turnOf(one) - turnOf(other));
}

// Another form has signed the person out before.
const goneForAdmins = ["people endSessionsAction 0"];

// They make something new, or need more than ids and names.
const idleForAdmins = [
  "courses createCourseAction 0",
  "groups addListedAction 0",
  "groups createGroupAction 0",
  "learning-paths createLearningPathAction 0",
  "people deletePersonAction 0",
];
