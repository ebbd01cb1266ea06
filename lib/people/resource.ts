import { z } from "zod";
import { Prisma } from "@/lib/database/db";
import { groups } from "@/lib/groups/resource";
import { createdTime, updatedTime, utcTime } from "@/lib/jsonapi/resource";
import { attribute, defineResource, timeAttribute } from "@/lib/lists/define-resource";
import { lastSignInAt, personRows } from "./list";

/** Matches `fullName` (profile.ts). */
const fullNameSql = `coalesce(nullif(concat_ws(' ', nullif(people.first_name, ''), nullif(people.last_name, '')), ''),
  nullif(people.email, ''), 'Unnamed person')`;

const subjectSql = `(
  SELECT subject FROM identities WHERE person_id = people.id
  ORDER BY identities.created_at DESC, identities.id DESC LIMIT 1)`;

const customFieldsSql = `(
  SELECT coalesce(json_object_agg(name, value ORDER BY position), '{}') FROM person_field_values
  JOIN person_fields ON person_fields.id = field_id WHERE person_id = people.id)`;

export const people = defineResource({
  type: "people",
  plural: "people",
  singular: "person",
  about:
    "Everyone on the platform, including people who haven't signed in yet and people who are deactivated.",
  rows: personRows,
  externalIdColumn: "person_id",
  attributes: {
    email: attribute(
      z.string().meta({
        description: "As sent by the identity provider; not unique.",
        examples: ["ada@example.com"],
      }),
      "people.email",
    ),
    first_name: attribute(
      z
        .string()
        .meta({ description: "Empty when the identity provider did not send it.", examples: ["Ada"] }),
      "people.first_name",
    ),
    last_name: attribute(
      z
        .string()
        .meta({ description: "Empty when the identity provider did not send it.", examples: ["Lovelace"] }),
      "people.last_name",
    ),
    full_name: attribute(
      z.string().meta({ description: "Their name on the platform.", examples: ["Ada Lovelace"] }),
      fullNameSql,
    ),
    sso_uid: attribute(
      z
        .string()
        .nullable()
        .meta({
          description: "Their user ID at the identity provider, exactly as sent.",
          examples: ["u-1815"],
        }),
      subjectSql,
    ),
    custom_fields: attribute(
      z.record(z.string(), z.string()).meta({
        description: "Their values of the fields that admins added to people, by the field's name.",
        examples: [{ Department: "Sales" }],
      }),
      customFieldsSql,
    ),
    disabled: attribute(
      z
        .boolean()
        .meta({ description: "Whether they are deactivated, and so cannot sign in.", examples: [false] }),
      "people.deactivated_at IS NOT NULL",
    ),
    deactivated_at: timeAttribute(
      utcTime.nullable().meta({ description: "When they were deactivated, if they are.", examples: [null] }),
      "people.deactivated_at",
    ),
    last_sign_in_at: timeAttribute(
      utcTime
        .nullable()
        .meta({ description: "When they last signed in.", examples: ["2026-11-20T17:03:09Z"] }),
      lastSignInAt,
    ),
    created_at: timeAttribute(createdTime, "people.created_at"),
    updated_at: timeAttribute(updatedTime, "people.updated_at"),
  },
  // Sorting by last sign-in needs an index written at every sign-in; without one, a deep page takes seconds.
  sorts: ["created_at", "updated_at", "first_name", "last_name", "email"],
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
      ids: Prisma.sql`SELECT group_id FROM memberships WHERE person_id = people.id ORDER BY group_id`,
    },
  },
});
