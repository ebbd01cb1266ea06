import { validate } from "uuid";
import { daysSql, stateSql } from "@/lib/courses/certificate-state";
import { Prisma } from "@/lib/database/db";
import type { AdminList } from "@/lib/lists/admin-list";
import { byChoice, bySearch } from "@/lib/lists/filters";
import { isNamedBy } from "@/lib/people/search";
import { records } from "./records";
import type { CertificateState, Certified } from "./schema";

export type ListedCertificate = {
  id: string;
  publicId: string;
  number: string;
  personId: string;
  personName: string;
  courseName: string;
  score: number | null;
  completedOn: string;
  expiresOn: string | null;
  issuedAt: Date;
  revokedAt: Date | null;
  revocationReason: string;
  state: CertificateState;
};

export function certificatesList(
  { type, id }: Certified,
  now = new Date(),
): AdminList<ListedCertificate, "q" | "state"> {
  const isIn = (state: CertificateState) => Prisma.sql`${stateSql(now)} = ${state}`;
  return {
    table: "certificates",
    listed: Prisma.sql`certificates.id, public_id AS "publicId", number, person_id AS "personId",
      person_name AS "personName", course_name AS "courseName", score::float, ${daysSql}, issued_at AS "issuedAt",
      revoked_at AS "revokedAt", revocation_reason AS "revocationReason", ${stateSql(now)} AS state`,
    from: Prisma.sql`certificates JOIN people ON people.id = person_id`,
    where: validate(id) ? Prisma.sql`certificates.${records[type].of} = ${id}::uuid` : Prisma.sql`false`,
    filters: {
      q: bySearch(isNamedBy),
      state: byChoice({ valid: isIn("valid"), expired: isIn("expired"), revoked: isIn("revoked") }),
    },
    // These use the indexes certificates_course_id_issued_at_id_idx and …_number_id_idx, and those of learning_path_id.
    orders: {
      issued: [{ sql: "certificates.issued_at", kind: "time" }],
      number: [{ sql: "certificates.number", kind: "text" }],
    },
    defaultSort: () => "-issued",
    csv: {
      number: ({ number }) => number,
      person_id: ({ personId }) => personId,
      person_name: ({ personName }) => personName,
      [`${type}_name`]: ({ courseName }) => courseName,
      ...(type === "course" && { score: ({ score }: ListedCertificate) => score }),
      completed_on: ({ completedOn }) => completedOn,
      expires_on: ({ expiresOn }) => expiresOn,
      issued_at: ({ issuedAt }) => issuedAt,
      state: ({ state }) => state,
      revoked_at: ({ revokedAt }) => revokedAt,
      revocation_reason: ({ revocationReason }) => revocationReason,
    },
  };
}
