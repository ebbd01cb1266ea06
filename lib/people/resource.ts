import { z } from "zod";
import { groups } from "@/lib/groups/resource";
import { utcSeconds } from "@/lib/jsonapi/resource";
import { defineResource } from "@/lib/lists/resource";
import { listGroupPairs, type PersonRow, personRows } from "./queries";
import { fullName } from "./rules";

/** `/v2/people`. */
export const people = defineResource({
  type: "people",
  words: ["people", "person"],
  rows: personRows,
  attributes: z.object({
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    full_name: z.string(),
    sso_uid: z.string().nullable(),
    disabled: z.boolean(),
    last_sign_in_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  }),
  sorts: ["created_at", "updated_at", "first_name", "last_name", "email", "last_sign_in_at"],
  filters: [
    "email",
    "first_name",
    "last_name",
    "sso_uid",
    "disabled",
    "last_sign_in_at",
    "created_at",
    "updated_at",
  ],
  relationships: {
    groups: {
      to: () => groups,
      many: true,
      tables: ["groups", "memberships"],
      pairs: (_client, rows) => listGroupPairs(rows),
    },
  },
  present: (person: PersonRow) => ({
    email: person.email,
    first_name: person.firstName,
    last_name: person.lastName,
    full_name: fullName(person),
    sso_uid: person.subject,
    disabled: person.deactivatedAt !== null,
    last_sign_in_at: utcSeconds(person.lastSignInAt),
    created_at: utcSeconds(person.createdAt),
    updated_at: utcSeconds(person.updatedAt),
  }),
});
