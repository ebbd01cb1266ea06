import { createServer } from "node:http";
import { afterEach, expect, test } from "vitest";
import { findProbe } from "@/app/probes";
import { closeDatabase, connections } from "@/lib/database/db";
import { env, setEnv } from "@/lib/env";
import type { PlainRequest } from "@/lib/http/direct-routes";
import { drainable } from "@/lib/http/drain";
import { addGauge } from "@/lib/metrics-hooks";
import { withConnectionsFor } from "@/lib/workload";
import { readMigrations } from "@/prisma/migrate";
import { databaseProbe, expectMigrations } from "./readiness";

const url = env().DATABASE_URL ?? "";

afterEach(async () => {
  setEnv({ DATABASE_URL: url });
  expectMigrations([]);
  await closeDatabase();
});

const ready = { database: "ok", migrations: "ok" };

test("A server is ready when its database answers and has its migrations", async () => {
  expectMigrations((await readMigrations()).map(({ name }) => name));
  expect(await databaseProbe()()).toEqual(ready);
  const names = (await readMigrations()).map(({ name }) => name);
  expectMigrations([...names, "20990101000000_later", "20990102000000_even_later"]);
  const migrations = "missing: 20990101000000_later and 1 more";
  expect(await databaseProbe()()).toEqual({ database: "ok", migrations });
});

test("A server stays ready beside a newer version that only added things", async () => {
  expectMigrations((await readMigrations()).map(({ name }) => name));
  const [added, removed] = ["29990101000000_expand_later", "29990101000001_contract_later"];
  const begin = (name: string | undefined) =>
    connections().query(
      "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ($1, '', $1, now())",
      [name],
    );
  try {
    await begin(added);
    expect(await databaseProbe()()).toEqual(ready);
    await begin(removed);
    expect(await databaseProbe()()).toEqual({ database: "ok", migrations: `newer: ${removed}` });
  } finally {
    await connections().query("DELETE FROM _prisma_migrations WHERE migration_name LIKE '2999%'");
  }
});

test("A server with all connections busy is ready, but not without any answer", async () => {
  expectMigrations((await readMigrations()).map(({ name }) => name));
  const [patient, strict] = [60_000, 0].map((recent) => databaseProbe({ longest: 200, freshFor: 0, recent }));
  expect([await patient?.(), await strict?.()]).toEqual([ready, ready]);
  const blocked = withConnectionsFor({ kind: "sign-in" }, () =>
    Promise.all(Array.from({ length: 5 }, () => connections().query("SELECT pg_sleep(1)"))),
  );
  expect(await patient?.()).toEqual(ready);
  expect(await strict?.()).toEqual({ database: "no answer within 200 ms", migrations: "unknown" });
  await blocked;
});

test("A server is not ready where no database listens", async () => {
  await closeDatabase();
  setEnv({ DATABASE_URL: "postgresql://postgres@127.0.0.1:1/none" });
  expect(await databaseProbe()()).toEqual({ database: "unreachable", migrations: "unknown" });
});

test("/readyz says 503 while more requests are counted than open connections have", async () => {
  const readiness = async () => {
    const answer = (await findProbe("/readyz")?.handle({} as PlainRequest)) as Response;
    return [answer.status, (await answer.json()).checks.requests];
  };
  const drain = drainable(createServer());
  let counted = 0;
  addGauge("requests_in_progress", "pages", () => counted);
  expect((await readiness())[1]).toBe("ok");
  counted = 29;
  expect(await readiness()).toEqual([503, "29 counted without a connection: restart this process"]);
  counted = 0;
  expect((await readiness())[1]).toBe("ok");
  await drain({ seconds: 0 });
});
