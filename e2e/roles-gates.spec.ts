import { gates } from "../app/admin/gates";
import { inTurns } from "./in-turns";
import { idsOf, readActions } from "./roles-actions";
import { addressOf, adminFiles, isOpenTo } from "./roles-pages";
import { printOf } from "./roles-print";
import { expect, foundIn, rolesOf, secretsOf, staffAndLearners, test } from "./roles-staff";

// e2e/sweeps/roles-gates.spec.ts also reads payloads and lists, and sends every form.
test("Every page, file and action of another role answers with 404 and does nothing", async ({
  school,
  comeAs,
  rows,
}) => {
  const { stamp, hidden, records } = school;
  const actions = await readActions();
  const before = await printOf(rows, school);
  for (const who of staffAndLearners) {
    const person = await comeAs(who);
    const secrets = secretsOf(who, school);
    expect((await person.get(who === "learner" ? "/courses" : "/admin")).status, who).toBe(200);
    const closed = adminFiles.filter((file) => !isOpenTo(rolesOf(who), gates[file]));
    await inTurns(closed, async (file) => {
      const path = addressOf(file, hidden, records.hidden);
      const isDownload = /\/(csv|export|check)\b/.test(path);
      const { status, text } = await (isDownload ? person.download(path) : person.get(path));
      expect([404, 405], `${path} for ${who}`).toContain(status);
      expect(foundIn(text, secrets), `${path} for ${who}`).toEqual([]);
    });
    const forbidden = actions.filter(({ gate }) => !isOpenTo(rolesOf(who), gate));
    await inTurns(forbidden, async ({ id, name, pages: [page] }) => {
      const path = page ? addressOf(page, hidden, records.hidden) : `/courses/open-${stamp}`;
      const { status } = await person.callAction(path, id, idsOf(school));
      expect(status, `${name} for ${who}`).toBe(404);
    });
    expect([closed.length, forbidden.length].map((count) => count > 20)).toEqual([true, true]);
  }
  expect(await printOf(rows, school)).toEqual(before);
});
