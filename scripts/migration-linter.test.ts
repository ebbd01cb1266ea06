import { expect, test } from "vitest";
import { readMigrations } from "@/prisma/migration-files";
import { phaseOf } from "@/prisma/phase";
import { splitStatements } from "@/prisma/statements";
import { baseline, lintMigration, parseStatements } from "./migration-linter.mjs";
import { twoPhases } from "./two-phases.mjs";

const rules = async (sql: string, phase = "expand") => {
  const lines = await lintMigration({ name: `20270101000000_${phase}_this`, sql });
  return lines.map((line) => /statement (\d+): ([\w-]+):/.exec(line)?.slice(1).join(" "));
};

test("every migration since the baseline can run while requests are served", async () => {
  const migrations = await readMigrations();
  expect(migrations.map(({ name }) => name)).toContain(baseline);
  expect(migrations.filter(({ name }) => name <= baseline && phaseOf(name) !== "whole")).toEqual([]);
  const newer = migrations.filter(({ name }) => name > baseline);
  expect((await Promise.all(newer.map(lintMigration))).flat()).toEqual([]);
});

test("statements are split where PostgreSQL's own parser splits them", async () => {
  const odd = `SELECT ';', ';' AS ";" /* ; */ -- ;
    ; DO $x$ BEGIN PERFORM $$;$$; END $x$;; SELECT 'it''s ;', 1 - 2 / 3, 'a'::"char" -- the end`;
  for (const sql of [odd, ...(await readMigrations()).map((migration) => migration.sql)])
    expect(splitStatements(sql).map(({ text }) => text)).toEqual(
      (await parseStatements(sql)).map(({ text }) => text),
    );
});

test.each([
  ['CREATE INDEX "i" ON people (email)', ["1 index"]],
  ['CREATE INDEX CONCURRENTLY IF NOT EXISTS "i" ON people (email)', ["1 index-if-not-exists"]],
  ["CREATE INDEX CONCURRENTLY ON people (email)", ["1 index-name"]],
  ["ALTER TABLE people ADD COLUMN x uuid DEFAULT gen_random_uuid()", ["1 column-rewrite"]],
  ["ALTER TABLE people ADD COLUMN x bigserial", ["1 column-rewrite"]],
  ["ALTER TABLE people ADD COLUMN x int GENERATED ALWAYS AS (1 + 1) STORED", ["1 column-rewrite"]],
  ["ALTER TABLE people ADD COLUMN x int NOT NULL", ["1 column-not-null"]],
  ["ALTER TABLE people ADD COLUMN x uuid REFERENCES people(id)", ["1 constraint"]],
  ["ALTER TABLE people ALTER COLUMN email TYPE citext", ["1 column-type"]],
  ["ALTER TABLE people ALTER COLUMN email SET NOT NULL", ["1 not-null"]],
  ["ALTER TABLE people ADD CONSTRAINT c CHECK (email <> '')", ["1 constraint"]],
  ["ALTER TABLE people ADD CONSTRAINT c FOREIGN KEY (x) REFERENCES people(id)", ["1 constraint"]],
  ["ALTER TABLE people ADD CONSTRAINT c UNIQUE (email)", ["1 constraint"]],
  ["ALTER TABLE people SET LOGGED", ["1 unknown"]],
  ["ALTER TABLE people DROP COLUMN email", ["1 drop"]],
  [
    "DROP TABLE people; DROP INDEX people_email_sort; DROP FUNCTION f()",
    ["1 drop", "2 drop-index", "3 drop"],
  ],
  [
    "ALTER TABLE people RENAME COLUMN email TO mail; ALTER TABLE people RENAME TO persons",
    ["1 rename", "2 rename"],
  ],
  [
    "UPDATE people SET x = 1; DELETE FROM people; INSERT INTO b SELECT * FROM people",
    ["1 rows", "2 rows", "3 rows"],
  ],
  ["-- in batches: people.id\nUPDATE people SET x = 1", ["1 rows"]],
  [
    "BEGIN; SET lock_timeout = 0; DO $$ BEGIN END $$; LOCK people",
    ["1 transaction", "2 setting", "3 do-block", "4 unknown"],
  ],
  ["-- lint-allow index: the table has never more than ten rows\nCREATE INDEX i ON appearance (version)", []],
  ["-- lint-allow index: small\nCREATE INDEX i ON appearance (version)", ["1 lint-allow"]],
  ["-- lint-allow index: the table has never more than ten rows\nDROP TABLE a", ["1 drop", "1 lint-allow"]],
])("the linter sees changes that stop requests or the previous version: %s", async (sql, expected) => {
  expect(await rules(sql)).toEqual(expected);
});

test("it allows changes that are quick, concurrent or in batches", async () => {
  const expand = `
    CREATE TABLE marks (id uuid PRIMARY KEY, person_id uuid NOT NULL);
    CREATE INDEX marks_person ON marks (person_id);
    ALTER TABLE marks ADD CONSTRAINT marks_fk FOREIGN KEY (person_id) REFERENCES people(id);
    ALTER TABLE people ADD COLUMN a int, ADD COLUMN b text NOT NULL DEFAULT '', ADD COLUMN c timestamptz DEFAULT now();
    CREATE INDEX CONCURRENTLY people_a ON people (a);
    ALTER TABLE people ADD CONSTRAINT c CHECK (a > 0) NOT VALID;
    -- in batches: people.id
    UPDATE people SET a = 1 WHERE id BETWEEN $1 AND $2;
    ALTER TABLE people VALIDATE CONSTRAINT c;
    INSERT INTO marks (id) VALUES ('00000000-0000-0000-0000-000000000000');
    CREATE TRIGGER t AFTER INSERT ON people EXECUTE FUNCTION f();
    ALTER TYPE activity_kind ADD VALUE 'quiz'`;
  expect(await rules(expand)).toEqual([]);
  const contract = `
    ALTER TABLE people ADD CONSTRAINT has_a CHECK (a IS NOT NULL) NOT VALID;
    ALTER TABLE people VALIDATE CONSTRAINT has_a;
    ALTER TABLE people ALTER COLUMN a SET NOT NULL;
    ALTER TABLE people DROP CONSTRAINT has_a, DROP COLUMN b;
    DROP INDEX CONCURRENTLY IF EXISTS people_a;
    DROP TABLE marks`;
  expect(await rules(contract, "contract")).toEqual([]);
  expect(await rules("ALTER TABLE people ALTER COLUMN a SET NOT NULL", "contract")).toEqual(["1 not-null"]);
  expect(await lintMigration({ name: "20270101000000_add_x", sql: "SELECT 1" })).toEqual([
    expect.stringContaining("name it <14 digits>_expand_<what>"),
  ]);
});

test("Prisma's SQL becomes a migration that adds and one that removes, both without faults", async () => {
  const { expand, contract } = await twoPhases(`-- AlterTable
ALTER TABLE "people" DROP COLUMN "email",
ADD COLUMN     "mail" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "boss" UUID;

-- DropIndex
DROP INDEX "people_email_idx";

-- CreateTable
CREATE TABLE "teams" (
    "id" UUID NOT NULL,

    CONSTRAINT "teams_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "teams_id_idx" ON "teams"("id");

-- CreateIndex
CREATE UNIQUE INDEX "people_mail_key" ON "people"("mail");

-- AddForeignKey
ALTER TABLE "people" ADD CONSTRAINT "people_boss_fkey" FOREIGN KEY ("boss") REFERENCES "people"("id") ON DELETE SET NULL ON UPDATE CASCADE;
`);
  expect(await rules(expand)).toEqual([]);
  expect(await rules(contract, "contract")).toEqual([]);
  expect(splitStatements(contract).map(({ text }) => text.split("\n").at(-1))).toEqual([
    'ALTER TABLE "people" DROP COLUMN "email"',
    'DROP INDEX CONCURRENTLY IF EXISTS "people_email_idx"',
  ]);
  expect(expand).toContain('CREATE UNIQUE INDEX CONCURRENTLY "people_mail_key"');
  expect(expand).toContain('CREATE INDEX "teams_id_idx"');
  expect(expand).toContain('NOT VALID;\n\nALTER TABLE "people" VALIDATE CONSTRAINT');
});
