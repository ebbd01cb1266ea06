import { Prisma } from "@/lib/database/db";
import { hasTeamSql } from "./session-lifetimes";

/** A condition on `people`: an admin, someone with a role, or somebody's manager. */
export const hasPrivilegesSql = Prisma.sql`(people.admin_since IS NOT NULL
  OR EXISTS (SELECT FROM role_grants AS held WHERE held.person_id = people.id) OR ${hasTeamSql})`;
