import { pageGates } from "./admin-page-gates";
import { mapConcurrently } from "./map-concurrently";
import { idsOf, readActions } from "./roles-actions";
import { addressOf, adminFiles, isOpenTo } from "./roles-pages";
import { printOf } from "./roles-print";
import { expect, foundIn, rolesOf, secretsOf, staffAndLearners, test } from "./roles-staff";

const every =
  (step: number) =>
  (_: unknown, index: number): boolean =>
    index % step === 0;

// A missing gate lets learners in, and app/admin/page-gates.test.ts compares the gates with their table.
// e2e/sweeps/roles-gates.spec.ts tries everything as every role, and reads payloads and lists.
test("Pages, files and actions of another role answer with 404 and do nothing", async ({
  school,
  comeAs,
  rows,
}) => {
  const { stamp, hidden, records } = school;
  const actions = await readActions();
  const before = await printOf(rows, school);
  for (const who of staffAndLearners) {
    const person = await comeAs(who);
    const isTried = every(who === "learner" ? 1 : 6);
    const secrets = secretsOf(who, school);
    expect((await person.get(who === "learner" ? "/courses" : "/admin")).status, who).toBe(200);
    const closed = adminFiles.filter((file) => !isOpenTo(rolesOf(who), pageGates[file])).filter(isTried);
    await mapConcurrently(closed, async (file) => {
      const path = addressOf(file, hidden, records.hidden);
      const isDownload = /\/(csv|xlsx|export|check|template)\b/.test(path);
      const { status, text } = await (isDownload ? person.download(path) : person.get(path));
      expect([404, 405], `${path} for ${who}`).toContain(status);
      expect(foundIn(text, secrets), `${path} for ${who}`).toEqual([]);
    });
    const forbidden = actions.filter(({ gate }) => !isOpenTo(rolesOf(who), gate)).filter(isTried);
    await mapConcurrently(forbidden, async ({ id, name, pages: [page] }) => {
      const path = page ? addressOf(page, hidden, records.hidden) : `/courses/open-${stamp}`;
      const { status } = await person.callAction(path, id, idsOf(school));
      expect(status, `${name} for ${who}`).toBe(404);
    });
    expect(Math.min(closed.length, forbidden.length), who).toBeGreaterThan(4);
  }
  expect(await printOf(rows, school)).toEqual(before);
});
