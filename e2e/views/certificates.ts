import type { Client } from "pg";

const person = (last: number) => `00000000-0000-7000-8000-00000000ce0${last}`;

/** The addresses of certificates in each state: of a course, of a learning path, and with letters that cannot be printed. */
export const certificates = {
  valid: "0".repeat(31).concat("1"),
  expired: "0".repeat(31).concat("2"),
  revoked: "0".repeat(31).concat("3"),
  path: "0".repeat(31).concat("4"),
  revokedPath: "0".repeat(31).concat("5"),
  unprintable: "0".repeat(31).concat("6"),
  unknown: "0".repeat(32),
};

const learners = [
  { id: person(1), name: ["Omar", "Haddad"], progress: 100 },
  { id: person(2), name: ["Ines", "Duarte"], progress: 50 },
  { id: person(3), name: ["芽衣", "田中"], progress: null },
] as const;

const issued = [
  { publicId: certificates.valid, owner: 1, name: "Omar Haddad", expires: 200 },
  { publicId: certificates.expired, owner: 2, name: "Ines Duarte", expires: -20 },
  { publicId: certificates.revoked, owner: 2, name: "Ines Duarte", expires: 100, isRevoked: true },
  { publicId: certificates.path, owner: 1, name: "Omar Haddad", expires: null, isPath: true },
  {
    publicId: certificates.revokedPath,
    owner: 2,
    name: "Ines Duarte",
    expires: 100,
    isPath: true,
    isRevoked: true,
  },
  { publicId: certificates.unprintable, owner: 3, name: "芽衣 田中", expires: null },
] as const;

/**
 * Makes a course with certificates for three people who are no visitors: one completed it, one is under way, one hasn't begun.
 * The last two are late.
 */
export async function makeCertificates(client: Client, learningPathId: string): Promise<void> {
  for (const { id, name, progress } of learners) {
    const [first, last] = name;
    await client.query(someone, [id, first, last, `${first === "芽衣" ? "mei" : first}@northwind.example`]);
    if (progress !== null) await client.query(enrolled, [id, progress]);
  }
  await client.query(completed, [person(1)]);
  await client.query(assigned, [person(0)]);
  for (const { id } of learners) await client.query(toPerson, [person(0), id]);
  await client.query(settings);
  for (const [index, one] of issued.entries()) {
    const values = [one.publicId, `2025-00010${index + 1}`, person(one.owner), one.name, one.expires];
    await client.query("isPath" in one ? ofPath : ofCourse, [
      ...values,
      "isRevoked" in one,
      ...("isPath" in one ? [learningPathId] : []),
    ]);
  }
}

/** Returns a learner's certificate for a completed course. */
export async function certify(client: Client, login: string, permalink: string): Promise<void> {
  await client.query(certified, [login, permalink]);
}

const someone = `INSERT INTO people (id, first_name, last_name, email, created_at)
  VALUES ($1, $2, $3, lower($4), now() - interval '3 years') ON CONFLICT DO NOTHING`;

const course = "courses WHERE permalink = 'engineering'";

const enrolled = `INSERT INTO enrollments (id, person_id, course_id, progress, last_active_on)
  SELECT $1, $1, id, $2, current_date - 4 FROM ${course} ON CONFLICT DO NOTHING`;

const completed = `INSERT INTO course_completions
    (person_id, course_id, course_name, course_permalink, course_version, activities, score, completed_at)
  SELECT $1, id, name, permalink, content_version, '[{"id": "1", "title": "First things"}]', 92.5, now() - interval '40 days'
  FROM ${course} ON CONFLICT DO NOTHING`;

const assigned = `INSERT INTO assignments (id, course_id, audience, due_on, created_at)
  SELECT $1, id, 'chosen', current_date - 4, now() - interval '90 days' FROM ${course} ON CONFLICT DO NOTHING`;

const toPerson = `INSERT INTO assignment_people (assignment_id, person_id, created_at)
  VALUES ($1, $2, now() - interval '90 days') ON CONFLICT DO NOTHING`;

const settings = `INSERT INTO certificate_settings (course_id, is_given, valid_months, signatory, shows_score, updated_at)
  SELECT id, true, 12, 'Ada Lovelace, Head of Safety', true, now() FROM ${course} ON CONFLICT DO NOTHING`;

const columns = `public_id, number, person_id, person_name, expires_on, revoked_at, revocation_reason,
  course_name, title, issuer, signatory, completed_at`;

const values = (last: string) => `$1, $2, $3::uuid, $4, current_date + $5::int, CASE WHEN $6 THEN now() END,
  CASE WHEN $6 THEN 'Somebody else sat the test' ELSE '' END, name, '', '', 'Ada Lovelace', now() - interval '40 days', ${last}`;

const ofCourse = `INSERT INTO certificates (${columns}, course_id, score)
  SELECT ${values("id, 92.5")} FROM ${course} ON CONFLICT DO NOTHING`;

const ofPath = `INSERT INTO certificates (${columns}, learning_path_id)
  SELECT ${values("id")} FROM learning_paths WHERE id = $7 ON CONFLICT DO NOTHING`;

const certified = `INSERT INTO certificates (public_id, number, person_id, completion_id, course_id, person_name, course_name,
    title, issuer, signatory, completed_at, expires_on)
  SELECT md5(record.id::text), '2025-' || (hashtext(record.id::text)::bigint + 3000000000), person_id, record.id, course_id, 'Ada Lovelace', course_name,
    '', '', '', completed_at, (completed_at + interval '24 months')::date
  FROM course_completions AS record JOIN identities USING (person_id) WHERE subject = $1 AND course_permalink = $2`;
