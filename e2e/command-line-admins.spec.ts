import { expect, testOn } from "./fixtures";
import { runScript } from "./platform";

const test = testOn();

// One platform for all of them, one after the other.
test.describe.configure({ mode: "default" });

test("an operator makes admins and unmakes them, but for the last, and the log tells", async ({
  page,
  signIn,
  newPersona,
  running,
}) => {
  const people = (command: string, person: string) =>
    runScript("lectern", ["people", command, person], running.env);
  const [first, second] = [await newPersona(), await newPersona()];
  const [one, other] = [first, second].map(({ login }) => `${login}@example.com`) as [string, string];
  expect(await people("make-admin", one)).toMatchObject({
    code: 3,
    stderr: `There is no person ${one}. Use the ID or email address of someone who has signed in.\n`,
  });
  await signIn.as(second, "/account");
  await page.context().clearCookies();
  await signIn.as(first, "/account");
  const adminHome = async () => (await page.request.get("/admin")).status();
  expect(await adminHome()).toBe(404);
  for (const words of ["is now an admin", "was already an admin"])
    expect(await people("make-admin", one.toUpperCase())).toMatchObject({
      code: 0,
      stdout: `Test ${first.login} ${words}.\n`,
    });
  expect(await adminHome()).toBe(200);

  expect(await people("unmake-admin", one)).toMatchObject({
    code: 1,
    stderr: "This is the last admin who can sign in. Make someone else an admin first.\n",
  });
  expect(await adminHome()).toBe(200);
  expect((await people("make-admin", other)).code).toBe(0);
  await page.goto("/admin/audit-log?who=command&about=test");
  const entries = page.getByRole("row").filter({ hasText: "Command line" });
  await expect(entries).toHaveText([second, first].map(({ login }) => new RegExp(`made admin.*${login}`)));
  for (const words of ["is no longer an admin", "was not an admin"])
    expect((await people("unmake-admin", one)).stdout).toBe(`Test ${first.login} ${words}.\n`);
  expect(await adminHome()).toBe(404);
});

test("an address that two people have, or a person who is deactivated, is refused with what to do", async ({
  running,
  rows,
}) => {
  const make = (person: string) => runScript("lectern", ["people", "make-admin", person], running.env);
  await rows(
    "INSERT INTO people (id, email) SELECT gen_random_uuid(), 'desk@example.com' FROM generate_series(1, 2)",
  );
  const ids = (await rows("SELECT id FROM people WHERE email = 'desk@example.com'")).map(({ id }) =>
    String(id),
  );
  const { code, stderr } = await make("desk@example.com");
  expect(code).toBe(2);
  for (const id of ids) expect(stderr).toContain(id);
  const id = String(ids[0]);
  await rows("UPDATE people SET deactivated_at = now() WHERE id = $1", id);
  expect(await make(id)).toMatchObject({
    code: 1,
    stderr: "This person is deactivated. Reactivate them first.\n",
  });
  expect(
    await rows("SELECT 1 FROM people WHERE admin_since IS NOT NULL AND email = 'desk@example.com'"),
  ).toEqual([]);
});
