import { Client } from "pg";
import type { Running } from "../own-platform";
import { makeCertificates } from "./certificates";
import { assignToGroup, learningPaths, makeLearningPaths } from "./learning-paths";

/** Somebody for the admin to look at, and their group. */
export const colleague = {
  id: "00000000-0000-7000-8000-00000000c011",
  groupId: "00000000-0000-7000-8000-00000000c012",
  address: "grace@northwind.example",
  /** Their department. */
  fieldId: "00000000-0000-7000-8000-00000000c014",
  /** A move of theirs to another provider. */
  moveId: "00000000-0000-7000-8000-00000000c016",
};

/** Somebody who hasn't signed in, was invited, and has a user ID at the provider. */
export const newcomer = {
  id: "00000000-0000-7000-8000-00000000c015",
  leaverId: "00000000-0000-7000-8000-00000000c016",
  userId: "u-newcomer",
};

export async function addColleague({ databaseUrl }: Running): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { id, groupId, fieldId } = colleague;
  await client.query(group, [groupId]);
  for (const sql of [person, session, attempt, enrollment, record]) await client.query(sql, [id]);
  for (const sql of [customFields, fieldValues]) await client.query(sql, [fieldId, id]);
  await client.query(membership, [id, groupId]);
  await client.query(mailRefused, [id]);
  await client.query(mailWishes, [id, unsubscribeToken]);
  for (const sql of [assignment, assignedGroup, lateAssignment]) await client.query(sql, [groupId]);
  await client.query(lateGroup, [groupId]);
  await client.query("UPDATE last_sign_ins SET at = now() WHERE person_id = $1", [id]);
  await client.query(newPeople, [newcomer.id, newcomer.leaverId]);
  await client.query(newIdentity, [newcomer.id, newcomer.userId]);
  await client.query(invitation, [newcomer.id, id]);
  await client.query(newcomerField, [newcomer.id, fieldId]);
  await client.query(reporter, [id]);
  await client.query(rule, [id]);
  await client.query(requests, [id]);
  await client.query(move, [colleague.moveId]);
  await client.query(movedPerson, [colleague.moveId, id]);
  await makeLearningPaths(client);
  await assignToGroup(client, groupId);
  await makeCertificates(client, learningPaths.completed);
  await client.query("SELECT apply_requirements(ARRAY[$1::uuid])", [id]);
  await client.end();
}

const customFields = `INSERT INTO person_fields (id, name, kind, provider_attribute, position)
  VALUES ($1, 'Department', 'text', 'department', 1), ($2, 'Location', 'text', NULL, 2),
    (gen_random_uuid(), 'Manager', 'manager', NULL, 3) ON CONFLICT DO NOTHING`;

const move = `INSERT INTO people_moves (id, from_id, to_id, kind)
  SELECT $1, id, id, 'user_id' FROM identity_providers LIMIT 1 ON CONFLICT DO NOTHING`;

const movedPerson = `INSERT INTO people_move_rows (move_id, number, person_id, old_subject, subject, outcome)
  VALUES ($1, 1, $2, 'grace', 'grace', 'link'), ($1, 2, NULL, 'unknown', NULL, 'missing') ON CONFLICT DO NOTHING`;

const fieldValues = `INSERT INTO person_field_values (person_id, field_id, value, source)
  VALUES ($2, $1, 'Night care', 'sign_in'), ($2, $2, 'Harbor ward', 'admin') ON CONFLICT DO NOTHING`;

const group = "INSERT INTO groups (id, name) VALUES ($1, 'Night shift') ON CONFLICT DO NOTHING";

const membership = "INSERT INTO memberships VALUES ($1, $2, 'sign_in') ON CONFLICT DO NOTHING";

const person = `INSERT INTO people (id, first_name, last_name, email)
  VALUES ($1, 'Grace', 'Hopper', '${colleague.address}') ON CONFLICT DO NOTHING`;

const newPeople = `INSERT INTO people (id, first_name, last_name, email, deactivated_at, deactivated_by, deactivated_origin_id)
  SELECT $1::uuid, 'Katherine', 'Johnson', 'katherine@northwind.example', NULL::timestamptz, NULL::person_field_source, NULL::uuid
  UNION ALL SELECT $2::uuid, 'Dorothy', 'Vaughan', 'dorothy@northwind.example', now() - interval '2 days', 'scim',
    (SELECT id FROM identity_providers LIMIT 1) ON CONFLICT DO NOTHING`;

const newIdentity = `INSERT INTO identities (id, person_id, identity_provider_id, subject)
  SELECT $1::uuid, $1::uuid, id, $2 FROM identity_providers LIMIT 1 ON CONFLICT DO NOTHING`;

const invitation = `INSERT INTO invitations (id, person_id, invited_by_id) VALUES ($1, $1, $2) ON CONFLICT DO NOTHING`;

const newcomerField = `INSERT INTO person_field_values (person_id, field_id, value, source)
  VALUES ($1, $2, 'Day care', 'admin') ON CONFLICT DO NOTHING`;

const session = `INSERT INTO sessions (id, person_id, token_hash, expires_at, user_agent)
  VALUES ($1, $1, 'of a colleague', now() + interval '7 days', 'Firefox/144.0 (Windows NT 10.0)') ON CONFLICT DO NOTHING`;

const attempt = `INSERT INTO sign_in_attempts (id, person_id, expires_at, finished_at, steps)
  VALUES ($1, $1, now(), now(), jsonb_build_array(jsonb_build_object('step', 'mapped', 'at', now(), 'warnings',
    '[]'::jsonb, 'evidence', '[{"code": "attribute_blank", "name": "last_name"}]'::jsonb, 'mapped',
    jsonb_build_object('user_id', 'grace', 'first_name', 'Grace',
      'last_name', '', 'email', 'hopper@northwind.example', 'groups', '["Night shift"]'::jsonb))))
  ON CONFLICT DO NOTHING`;

const enrollment = `INSERT INTO enrollments (id, person_id, course_id, last_active_on)
  SELECT $1, $1, id, current_date FROM courses WHERE permalink = 'journey' ON CONFLICT DO NOTHING`;

const record = `INSERT INTO course_completions (person_id, course_id, course_name, course_permalink, activities, completed_at)
  SELECT $1, id, name, permalink, '[]', now() FROM courses WHERE permalink = 'journey' ON CONFLICT DO NOTHING`;

const assignment = `INSERT INTO assignments (id, course_id, audience, due_on)
  SELECT $1, id, 'chosen', current_date + 5 FROM courses WHERE name = 'Draft 102' ON CONFLICT DO NOTHING`;

const assignedGroup = "INSERT INTO assignment_groups VALUES ($1, $1) ON CONFLICT DO NOTHING";

// The night shift is late with this assignment.
const lateAssignment = `INSERT INTO assignments (id, course_id, audience, due_on, created_at)
  SELECT '00000000-0000-7000-8000-00000000c013', id, 'chosen', current_date - 3, now() - interval '90 days' FROM courses
  WHERE permalink = 'journey' AND $1::uuid IS NOT NULL ON CONFLICT DO NOTHING`;

const lateGroup = `INSERT INTO assignment_groups
  VALUES ('00000000-0000-7000-8000-00000000c013', $1) ON CONFLICT DO NOTHING`;

const reporter = `INSERT INTO role_grants (id, person_id, role) VALUES ($1, $1, 'reporter') ON CONFLICT DO NOTHING`;

const rule = `WITH made AS (
    INSERT INTO role_rules (id, provider_group, role) VALUES ($1, 'Shift leads', 'reporter') ON CONFLICT DO NOTHING RETURNING id
  )
  INSERT INTO role_grants (person_id, role, rule_id) SELECT id, 'reporter', id FROM made`;

const requests = `INSERT INTO approval_requests (id, kind, input, requested_by_id, expires_at)
  SELECT ('00000000-0000-7000-8000-00000000c02' || place)::uuid, kind, input || jsonb_build_object('id', $1::uuid), $1::uuid,
    now() + interval '7 days'
  FROM (VALUES (1, 'make_admin', '{}'::jsonb), (2, 'delete_person', '{"name": "Grace Hopper"}')) AS asked (place, kind, input)
  ON CONFLICT DO NOTHING`;

const mailRefused = `INSERT INTO outbox (id, key, kind, person_id, subject_id, outcome, ended_at, address, failure)
  VALUES ($1, 'of a colleague', 'overdue', $1, $1, 'refused', now(), '${colleague.address}',
    '550 5.1.1 <${colleague.address}>: Recipient address rejected: User unknown in virtual mailbox table')
  ON CONFLICT (id) DO UPDATE SET outcome = 'refused', ended_at = now()`;

/** Links in mails to the colleague. */
export const unsubscribeToken = "a-token-of-a-colleague".padEnd(43, "-");

const mailWishes = `INSERT INTO mail_preferences (person_id, unsubscribe_token) VALUES ($1, $2) ON CONFLICT DO NOTHING`;
