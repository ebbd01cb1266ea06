import { randomUUID } from "node:crypto";
import { pageGates } from "./admin-page-gates";
import type { Rows } from "./fixtures";
import type { Answer } from "./person-over-http";
import { readActions } from "./roles-actions";
import { addressOf, adminFiles, isOpenTo } from "./roles-pages";
import { expect, rolesOf, type School, test } from "./roles-staff";

for (const who of ["manager", "author"] as const)
  test(`a request beyond the ${who} role is reported and answered like a missing page`, async ({
    school,
    comeAs,
    rows,
  }) => {
    const person = await comeAs(who);
    const { group, course } = school.shown;
    const [grant] = await rows(
      "SELECT person_id FROM role_grants WHERE $1 IN (group_id, course_id)",
      {
        manager: group,
        author: course,
      }[who],
    );
    const client = String(grant?.person_id);
    const files = adminFiles.filter(
      (file) => file.includes("[id]") && !file.includes("media/") && isOpenTo(rolesOf(who), pageGates[file]),
    );
    const ask = (file: string, { hidden, records }: Pick<School, "hidden" | "records">) => {
      const path = addressOf(file, hidden, records.hidden);
      return file.endsWith("/route.ts") ? person.download(path) : person.get(path);
    };
    for (const file of files) {
      await rows("DELETE FROM rate_limits WHERE kind = 'denied_access' AND client = $1", client);
      const denied = await ask(file, school);
      await expect.poll(() => countOf(rows, client), { message: file }).toEqual([{ requests: 1 }]);
      expect(denied.status, file).toBe(404);
      expect(plain(await ask(file, nowhere(school))), file).toEqual(plain(denied));
    }
    expect(files.length).toBeGreaterThan(7);
  });

test("an action, or a page with a message, that is beyond a manager's groups is reported", async ({
  school,
  comeAs,
  rows,
}) => {
  const person = await comeAs("manager");
  const { shown, hidden } = school;
  const actions = await readActions();
  const call = (called: string) => {
    const action = actions.find(({ name }) => name === called);
    const fields = { id: hidden.assignment, personId: hidden.person, reason: "Typed" };
    return person.callAction(
      `/admin/people/${shown.person}/assignments`,
      action?.id ?? "",
      Object.entries(fields),
    );
  };
  const [grant] = await rows("SELECT person_id FROM role_grants WHERE group_id = $1", shown.group);
  const asked = {
    "a form with fields": () => call("exemptAction"),
    "a form of one button": () => call("endExemptionAction"),
    "a page with a message": () => person.get(`/admin/people/${hidden.person}?message=gone`),
  };
  for (const [what, ask] of Object.entries(asked)) {
    await rows("DELETE FROM rate_limits WHERE kind = 'denied_access' AND client = $1", grant?.person_id);
    await ask();
    await expect
      .poll(() => countOf(rows, String(grant?.person_id)), { message: what })
      .toEqual([{ requests: 1 }]);
  }
});

const countOf = (rows: Rows, client: string) =>
  rows("SELECT requests FROM rate_limits WHERE kind = 'denied_access' AND client = $1", client);

/** Makes a school with the same records, none of which exists. */
function nowhere({ hidden, records }: School): Pick<School, "hidden" | "records"> {
  const ids = Object.keys(hidden).map((name) => [name, randomUUID()]);
  return { hidden: Object.fromEntries(ids), records };
}

/**
 * Removes times, nonces, the IDs of the request, and scripts, which React orders as they load; roles-gates.spec.ts reads those.
 * Sorts the elements of the head, which React orders as they are ready.
 */
const plain = ({ status, headers, text }: Answer) => ({
  status,
  headers: [...headers].filter(([name]) => !/^(date|x-request-id|link)$/.test(name)).map(withoutVariables),
  text: withoutVariables(text).replace(/<head>.*?<.head>/, inOrder),
});

const inOrder = (head: string) => (head.match(/<[^>]+>[^<]*/g) ?? []).sort().join("");

const withoutVariables = (text: unknown) =>
  JSON.stringify(text)
    .replace(/<script.*?<.script>/g, "")
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "id")
    .replace(/[\w-]{22}(?=['"\\])/g, "nonce");
