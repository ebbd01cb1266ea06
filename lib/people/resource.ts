import { z } from "zod";
import { groups } from "@/lib/groups/resource";
import { createdTime, updatedTime, utcSeconds, utcTime } from "@/lib/jsonapi/resource";
import { defineResource } from "@/lib/lists/define-resource";
import { listGroupPairs, type PersonRow, personRows } from "./find";
import { fullName } from "./profile";

/** `/v2/people`. */
export const people = defineResource({
  type: "people",
  words: ["people", "person"],
  about: "Everybody who has ever signed in, those who are deactivated included.",
  rows: personRows,
  attributes: z.object({
    email: z
      .string()
      .meta({ description: "As the identity provider told it; not unique.", examples: ["ada@example.com"] }),
    first_name: z
      .string()
      .meta({ description: "Empty when the identity provider did not tell it.", examples: ["Ada"] }),
    last_name: z
      .string()
      .meta({ description: "Empty when the identity provider did not tell it.", examples: ["Lovelace"] }),
    full_name: z.string().meta({ description: "What the platform calls them.", examples: ["Ada Lovelace"] }),
    sso_uid: z
      .string()
      .nullable()
      .meta({
        description: "Their user id at the identity provider, exactly as it wrote it.",
        examples: ["u-1815"],
      }),
    disabled: z
      .boolean()
      .meta({ description: "Whether they were deactivated, and so cannot sign in.", examples: [false] }),
    last_sign_in_at: utcTime
      .nullable()
      .meta({ description: "When they last signed in.", examples: ["2026-11-20T17:03:09Z"] }),
    created_at: createdTime,
    updated_at: updatedTime,
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
