import { Prisma } from "@/lib/database/db";

/** For what has no ID of its own: one that follows from two others (RFC 9562, version 8), as a membership's. */
export const pairedId = (first: Prisma.Sql, second: Prisma.Sql) => Prisma.sql`overlay(overlay(
  md5(uuid_send(${first}) || uuid_send(${second})) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid`;
