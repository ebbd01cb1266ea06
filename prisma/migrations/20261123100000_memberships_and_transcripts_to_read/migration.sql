-- What Prisma's schema cannot say: what the API reads of memberships and of what a person has learned. Columns are named one
-- by one, so that a new one stays private.

-- The id of a membership follows from whose and of what it is (RFC 9562, version 8): the same when it is taken away and
-- comes back, and no column, which would have to be written into every row.
CREATE FUNCTION membership_id(person uuid, group_id uuid) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN overlay(overlay(md5(uuid_send(person) || uuid_send(group_id)) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid;

CREATE UNIQUE INDEX "memberships_id_sort" ON "memberships" (membership_id("person_id", "group_id"));

CREATE VIEW "membership_entries" AS
  SELECT membership_id(person_id, group_id) AS id, person_id, group_id, source, created_at FROM memberships;

-- A course that a person is enrolled in, or has completed and is no longer enrolled in.
CREATE VIEW "transcript_entries" AS
  SELECT enrollments.id, enrollments.person_id, enrollments.course_id, coalesce(record.course_name, courses.name) AS course_name,
    CASE WHEN record.id IS NULL THEN 'in_progress' ELSE 'completed' END AS status, enrollments.progress,
    enrollments.enrolled_at, enrollments.last_active_on, record.completed_at
  FROM enrollments JOIN courses ON courses.id = enrollments.course_id
  LEFT JOIN LATERAL (
    SELECT id, course_name, completed_at FROM course_completions
    WHERE person_id = enrollments.person_id AND course_id = enrollments.course_id ORDER BY round DESC LIMIT 1
  ) AS record ON true
  UNION ALL
  SELECT record.id, record.person_id, record.course_id, record.course_name, 'completed', NULL, NULL, NULL, record.completed_at
  FROM course_completions AS record
  WHERE NOT EXISTS (
    SELECT FROM enrollments WHERE person_id = record.person_id AND course_id = record.course_id);
