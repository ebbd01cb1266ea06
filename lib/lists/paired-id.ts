import { Prisma } from "@/lib/database/db";

/** Derives an id from two others (RFC 9562, version 8) for rows without one, such as memberships. */
export const pairedId = (first: Prisma.Sql, second: Prisma.Sql) => Prisma.sql`overlay(overlay(
  md5(uuid_send(${first}) || uuid_send(${second})) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid`;
