import { afterAll, beforeAll, beforeEach, inject } from "vitest";
import { closeDatabase, db } from "@/lib/database/db";
import { setEnv } from "@/lib/env";
import { emptyTables } from "./empty-tables";

const urls = inject("databaseUrls");
const url = urls[Number(process.env.VITEST_POOL_ID) % urls.length];

setEnv({ DATABASE_URL: url });

// Unfinished work of the previous file may have reconnected.
beforeAll(closeDatabase);

beforeEach(async () => {
  await emptyTables(db());
});

afterAll(closeDatabase);
