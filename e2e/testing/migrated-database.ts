import { inject } from "vitest";
import { type NewDatabase, newDatabase } from "./new-database";

/** Copies the database that databases.ts migrated, which costs a tenth of migrating. */
export const newMigratedDatabase = (): Promise<NewDatabase> => newDatabase(inject("migratedDatabase"));
