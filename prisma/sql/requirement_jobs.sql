-- Finds the people of the oldest job and makes batches of them. Returns false when no job waits for it.
CREATE OR REPLACE FUNCTION split_requirement_job(size int) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  job requirement_jobs;
  terms uuid[];
  everyone boolean;
BEGIN
  SELECT * INTO job FROM requirement_jobs WHERE people IS NULL ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF job.id IS NULL THEN RETURN false; END IF;
  SELECT array_agg(id), bool_or(audience = 'everybody') INTO terms, everyone FROM assignments
  WHERE ended_at IS NULL AND (course_id = ANY(job.course_ids) OR learning_path_id IN (
    SELECT learning_path_id FROM learning_path_courses WHERE course_id = ANY(job.course_ids)));
  INSERT INTO requirement_batches (job_id, number, people)
  SELECT job.id, (place - 1) / size, array_agg(id ORDER BY id) FROM (
    SELECT id, row_number() OVER (ORDER BY id) AS place FROM (
      SELECT id FROM people WHERE everyone
      UNION SELECT person_id FROM requirements WHERE course_id = ANY(job.course_ids) AND ended_at IS NULL AND everyone IS NOT TRUE
      UNION SELECT person_id FROM assignment_groups JOIN memberships USING (group_id) WHERE assignment_id = ANY(terms) AND everyone IS NOT TRUE
      UNION SELECT person_id FROM assignment_people WHERE assignment_id = ANY(terms) AND everyone IS NOT TRUE
      UNION SELECT person_id FROM course_completions AS done JOIN assignments USING (course_id)
        WHERE assignments.id = ANY(terms) AND audience = 'completed' AND everyone IS NOT TRUE
      UNION SELECT person_id FROM learning_path_completions AS done JOIN assignments USING (learning_path_id)
        WHERE assignments.id = ANY(terms) AND audience = 'completed' AND everyone IS NOT TRUE
      UNION SELECT met.person_id FROM unnest(terms) AS term CROSS JOIN LATERAL matching_people(term) AS met WHERE everyone IS NOT TRUE
    ) AS those) AS placed GROUP BY 2;
  UPDATE requirement_jobs SET people = (SELECT coalesce(sum(cardinality(batches.people)), 0) FROM requirement_batches AS batches WHERE job_id = job.id)
  WHERE id = job.id;
  RETURN true;
END $$;

-- Applies one batch beside other processes. Returns false when none is left.
CREATE OR REPLACE FUNCTION apply_requirement_batch() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  batch requirement_batches;
BEGIN
  DELETE FROM requirement_batches WHERE (job_id, number) = (
    SELECT job_id, number FROM requirement_batches JOIN requirement_jobs AS jobs ON jobs.id = job_id
    ORDER BY jobs.created_at, number LIMIT 1 FOR UPDATE OF requirement_batches SKIP LOCKED) RETURNING * INTO batch;
  IF batch.job_id IS NULL THEN RETURN false; END IF;
  PERFORM apply_requirements(batch.people, (SELECT nullif(course_ids, '{}') FROM requirement_jobs WHERE id = batch.job_id));
  RETURN true;
END $$;

-- Finishes jobs without batches and deletes those that finished a day ago.
CREATE OR REPLACE FUNCTION finish_requirement_jobs() RETURNS void LANGUAGE sql AS $$
  UPDATE requirement_jobs SET finished_at = now() WHERE people IS NOT NULL AND finished_at IS NULL
    AND NOT EXISTS (SELECT FROM requirement_batches WHERE job_id = requirement_jobs.id);
  DELETE FROM requirement_jobs WHERE finished_at < now() - interval '1 day';
$$;
