import { expect, test } from "vitest";
import { lectern } from "@/e2e/testing/command-line";
import { closeDatabase, db } from "@/lib/database/db";
import { setEnv } from "@/lib/env";
import { helpTexts } from "./program";

const anId = "00000000-0000-4000-8000-000000000001";

test("every command has --help, which is the text that is built ahead", async () => {
  const ahead = Object.entries(helpTexts());
  const names = ahead.map(([name]) => name);
  for (const name of [
    "",
    "idp set",
    "people make-admin",
    "seed bench",
    "courses import",
    "migrate",
    "doctor",
  ])
    expect(names).toContain(name);
  for (const [name, text] of ahead) {
    const words = name ? name.split(" ") : [];
    expect(text).toContain(`Usage: ${["lectern", ...words].join(" ")} `);
    expect(await lectern([...words, "--help"])).toEqual({ code: 0, stdout: text, stderr: "" });
  }
});

test.each([
  ["an unknown command", ["nonsense"], "unknown command 'nonsense'"],
  ["an unknown command of a group", ["idp", "nonsense"], "unknown command 'nonsense'"],
  ["an unknown option", ["idp", "show", "--nonsense"], "unknown option '--nonsense'"],
  ["an argument that is missing", ["people", "make-admin"], "missing required argument 'person'"],
  ["an option that is missing", ["api-key", "create"], "required option '--name <name>'"],
])("%s is a usage error with an explanation", async (_, args, words) => {
  expect(await lectern(args)).toEqual({ code: 2, stdout: "", stderr: expect.stringContaining(words) });
});

test.each([
  [["api-key", "revoke", "nothing"]],
  [["api-key", "rotate", anId]],
  [["sign-ins", "show", "nothing"]],
  [["people", "sign-out", "nobody"]],
  [["people", "make-admin", "nobody@example.com"]],
  [["idp", "activate", "9"]],
])("a missing row ends with 3 and a sentence: %j", async (args) => {
  expect(await lectern(args)).toEqual({
    code: 3,
    stdout: "",
    stderr: expect.stringMatching(/^[A-Z][^\n]+\.\n$/),
  });
});

test("connections after a command have a server's limits again", async () => {
  // The command connects first, like in its own process.
  await closeDatabase();
  expect((await lectern(["api-key", "list"])).code).toBe(0);
  expect(await db().$queryRaw`SHOW statement_timeout`).toEqual([{ statement_timeout: "8s" }]);
});

test("an error of ours is thrown, for the launcher to explain", async () => {
  await db().$executeRaw`ALTER TABLE api_keys RENAME TO mislaid`;
  try {
    await expect(lectern(["api-key", "list"])).rejects.toThrow("api_keys");
  } finally {
    await db().$executeRaw`ALTER TABLE mislaid RENAME TO api_keys`;
  }
});

test("a mail server keeps a delivery report while the database is unreachable or not migrated", async () => {
  const take = () => lectern(["mail", "bounced", "-"], "Hello");
  expect(await take()).toMatchObject({ code: 0 });
  await db().$executeRaw`UPDATE _prisma_migrations SET rolled_back_at = now()
    WHERE migration_name = (
      SELECT max(migration_name) FROM _prisma_migrations WHERE migration_name NOT LIKE '%\\_contract\\_%')`;
  const unmigrated = await take();
  await db().$executeRaw`UPDATE _prisma_migrations SET rolled_back_at = NULL`;
  expect(unmigrated).toMatchObject({ code: 75, stdout: "" });
  setEnv({ DATABASE_URL: "postgresql://nobody@127.0.0.1:1/nothing" });
  expect(await take()).toMatchObject({ code: 75, stdout: "" });
});
