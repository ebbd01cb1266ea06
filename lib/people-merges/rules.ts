import { Prisma } from "@/lib/database/db";
import {
  keepEarlierHistory,
  mergeMailPreferences,
  mergeMemberships,
  movePreviousMails,
} from "./combined-rows";

/** Selects `kept` and `gone`, the IDs of people. */
export type Pairs = Prisma.Sql;

export type MergeRule = {
  /** Joins the rows `t` of the person `owner`. */
  isOf: string;
  /** The table between them, as `parent`. */
  through?: string;
  /** Columns that a merge may change, if it neither adds nor removes rows; otherwise all. */
  only?: readonly string[];
  /** Numbers that must be unique. An undo moves them out of the way first. */
  unique?: string;
  /** A random text that an undo makes anew where the row of `kept` still has it. */
  token?: string;
  /** Moves the rows of `gone` to `kept`. Rows that stay go with `gone`. */
  move: (pairs: Pairs) => Prisma.Sql[];
};

const isPersons = "t.person_id = owner.id";

const ofEnrollment = { through: "enrollments", isOf: "t.enrollment_id = parent.id" };

/** Another rule moves them. */
const nothing = () => [];

/** Every row moves: two people may have as many as they like. */
function all(table: string, ...columns: [string, ...string[]]): MergeRule {
  return {
    isOf: columns.map((column) => `t.${column} = owner.id`).join(" OR "),
    only: columns,
    move: (pairs) =>
      columns.map((column) => {
        const [name, moved] = [Prisma.raw(table), Prisma.raw(column)];
        return Prisma.sql`UPDATE ${name} SET ${moved} = kept FROM ${pairs} WHERE ${name}.${moved} = gone`;
      }),
  };
}

/** A row moves unless `kept` has one with the same `key`. */
function unlessTaken(table: string, key: readonly string[]): MergeRule {
  const name = Prisma.raw(table);
  const isSame = key
    .map((column) => `AND theirs.${column} IS NOT DISTINCT FROM ${table}.${column}`)
    .join(" ");
  return {
    isOf: isPersons,
    move: (pairs) => [
      Prisma.sql`
        UPDATE ${name} SET person_id = kept FROM ${pairs} WHERE person_id = gone AND NOT EXISTS (
          SELECT FROM ${name} AS theirs WHERE theirs.person_id = kept ${Prisma.raw(isSame)})`,
    ],
  };
}

/**
 * Says what a merge does with each table that `personalTables` declares, parents first. The merge applies them in this order, after
 * `mergeLearning`; a table without a person's rows says why.
 */
export const mergeRules: Record<string, MergeRule | { no: string }> = {
  // The one who stays keeps their profile, with what it lacks.
  people: {
    isOf: "t.id = owner.id",
    move: (pairs) => [
      Prisma.sql`
        UPDATE people SET email = coalesce(nullif(people.email, ''), other.email), updated_at = now(),
          first_name = CASE WHEN people.first_name || people.last_name = '' THEN other.first_name ELSE people.first_name END,
          last_name = CASE WHEN people.first_name || people.last_name = '' THEN other.last_name ELSE people.last_name END
        FROM ${pairs} JOIN people AS other ON other.id = gone WHERE people.id = kept`,
    ],
  },
  last_sign_ins: {
    isOf: isPersons,
    move: (pairs) => [
      Prisma.sql`
        UPDATE last_sign_ins SET at = greatest(last_sign_ins.at, other.at) FROM ${pairs}
        JOIN last_sign_ins AS other ON other.person_id = gone WHERE last_sign_ins.person_id = kept`,
    ],
  },
  people_merges: all("people_merges", "person_id"),
  people_move_rows: all("people_move_rows", "person_id"),
  people_merge_rows: { no: "They belong to the merge." },
  identities: all("identities", "person_id"),
  person_preferences: unlessTaken("person_preferences", []),
  calendar_feeds: unlessTaken("calendar_feeds", []),
  mail_preferences: { isOf: isPersons, token: "unsubscribe_token", move: mergeMailPreferences },
  memberships: { isOf: isPersons, move: mergeMemberships },
  membership_sources: { isOf: isPersons, move: nothing },
  past_memberships: all("past_memberships", "person_id"),
  person_field_values: unlessTaken("person_field_values", ["field_id"]),
  // `mergePeople` refuses them unless an admin confirmed them.
  role_grants: unlessTaken("role_grants", ["role", "group_id", "course_id", "rule_id"]),
  enrollments: { isOf: isPersons, move: nothing },
  completions: { ...ofEnrollment, move: nothing },
  last_visits: { ...ofEnrollment, move: nothing },
  quiz_attempts: { ...ofEnrollment, unique: "number", move: nothing },
  quiz_answers: { no: "They belong to the attempt, which stays." },
  quiz_grants: { ...ofEnrollment, move: nothing },
  survey_responses: { ...ofEnrollment, move: nothing },
  course_completions: { isOf: isPersons, unique: "round", move: nothing },
  learning_path_completions: { isOf: isPersons, unique: "round", move: nothing },
  certificates: all("certificates", "person_id"),
  certificate_pdfs: { no: "They belong to the certificate, which stays as it was issued." },
  assignment_people: unlessTaken("assignment_people", ["assignment_id"]),
  exemptions: unlessTaken("exemptions", ["assignment_id"]),
  past_exemptions: all("past_exemptions", "person_id"),
  requirements: { isOf: isPersons, move: keepEarlierHistory },
  saved_views: unlessTaken("saved_views", ["report", "name"]),
  report_schedules: {
    through: "saved_views",
    isOf: "t.saved_view_id = parent.id",
    move: nothing,
  },
  outbox: { isOf: isPersons, move: movePreviousMails },
  provisioned_users: all("provisioned_users", "person_id"),
  provisioning_entries: all("provisioning_entries", "person_id"),
  sign_in_attempts: all("sign_in_attempts", "person_id"),
  invitations: all("invitations", "person_id", "invited_by_id"),
  people_imports: all("people_imports", "created_by_id"),
  people_import_rows: all("people_import_rows", "person_id"),
  people_import_parts: { no: "They belong to the import." },
  media: all("media", "uploaded_by_id"),
  media_uploads: all("media_uploads", "person_id"),
  appearance: all("appearance", "saved_by_id"),
  identity_provider_versions: all("identity_provider_versions", "saved_by_id"),
  assignments: all("assignments", "manager_id"),
  assignment_conditions: { no: "They belong to the assignment." },
  assignment_groups: { no: "They belong to the assignment." },
  approval_requests: all("approval_requests", "requested_by_id", "decided_by_id"),
  api_keys: all("api_keys", "owner_id"),
  external_ids: {
    isOf: "t.person_id = owner.id OR t.owner = owner.id",
    only: ["person_id", "owner"],
    move: (pairs) => [
      Prisma.sql`UPDATE external_ids SET person_id = kept FROM ${pairs} WHERE person_id = gone`,
      Prisma.sql`
        UPDATE external_ids AS theirs SET owner = kept FROM ${pairs} WHERE owner = gone AND NOT EXISTS (
          SELECT FROM external_ids AS known WHERE known.owner = kept
            AND (known.type, known.external_id) = (theirs.type, theirs.external_id))`,
    ],
  },
  manager_summaries: { no: "They are counted again when the manager reads them." },
  sessions: { no: "The sign-ins of the person who goes end." },
  webhook_deliveries: { no: "It is a log of what other systems were sent." },
  recorded_events: { no: "Events say what was so then." },
  events: { no: "Events say what was so then." },
  audit_entries: { no: "The log only grows. The merge's entry has both IDs." },
};

export const tablesMerged = Object.entries(mergeRules).filter(
  (entry): entry is [string, MergeRule] => "move" in entry[1],
);
