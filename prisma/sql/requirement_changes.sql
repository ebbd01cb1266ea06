-- Selects what must be written so that the current rows of these people are right. Selects nothing when they are.
CREATE OR REPLACE FUNCTION requirement_changes(wanted uuid[], only_courses uuid[] DEFAULT NULL)
RETURNS TABLE (person_id uuid, course_id uuid, assignment_id uuid, learning_path_id uuid, required boolean,
  ends_round smallint, ends_at timestamptz, end_reason requirement_end, sets_round smallint, starts_round smallint,
  assigned_at timestamptz, due_on date, due_at timestamptz, started_at timestamptz, completed_at timestamptz,
  valid_on date, valid_until timestamptz, exempt_since timestamptz)
LANGUAGE sql STABLE AS $$
  WITH those AS MATERIALIZED (
    SELECT people.id AS who, people.created_at AS joined_at, people.deactivated_at, active_since,
      zone_or_utc(coalesce(browser.time_zone, (SELECT mail_settings.time_zone FROM mail_settings))) AS zone
    FROM people LEFT JOIN person_preferences AS browser ON browser.person_id = people.id WHERE people.id = ANY(wanted)
  ), parts AS MATERIALIZED (
    SELECT terms.id AS which, courses.id AS what, terms.learning_path_id AS path, audience, terms.required AS is_required,
      terms.created_at AS set_at, terms_set_at, terms.due_on AS fixed_on, due_days, due_from, repeat_months, repeats_with_certificate, counts_from,
      greatest(terms_set_at, courses.status_since, paths.status_since, link.created_at) AS open_since
    FROM assignments AS terms LEFT JOIN learning_paths AS paths ON paths.id = terms.learning_path_id
    LEFT JOIN learning_path_courses AS link ON link.learning_path_id = paths.id AND paths.status = 'published'
    JOIN courses ON courses.id = coalesce(terms.course_id, link.course_id) AND courses.status = 'published'
    WHERE ended_at IS NULL AND (only_courses IS NULL OR courses.id = ANY(only_courses))
  ), given AS (
    SELECT DISTINCT ON (who, what, which) * FROM (
      SELECT those.*, parts.*, greatest(joined_at, active_since, open_since) AS since FROM those JOIN parts ON audience = 'everybody'
      UNION ALL
      SELECT those.*, parts.*, greatest(way.since, active_since, open_since) FROM those JOIN (
        SELECT members.person_id, link.assignment_id, members.created_at AS since
        FROM memberships AS members JOIN assignment_groups AS link USING (group_id)
        UNION ALL SELECT chosen.person_id, chosen.assignment_id, chosen.created_at FROM assignment_people AS chosen
        UNION ALL SELECT done.person_id, terms.id, terms.created_at
          FROM course_completions AS done JOIN assignments AS terms USING (course_id)
          WHERE audience = 'completed' AND done.completed_at < terms.created_at
        UNION ALL SELECT done.person_id, terms.id, terms.created_at
          FROM learning_path_completions AS done JOIN assignments AS terms USING (learning_path_id)
          WHERE audience = 'completed' AND done.completed_at < terms.created_at
        UNION ALL SELECT * FROM matching_assignments(wanted)
      ) AS way ON way.person_id = who JOIN parts ON which = way.assignment_id
    ) AS ways WHERE deactivated_at IS NULL ORDER BY who, what, which, since
  ), last AS (
    SELECT DISTINCT ON (r.person_id, r.course_id, r.assignment_id) r.person_id AS last_person, r.course_id AS last_course,
      r.assignment_id AS last_assignment, r.learning_path_id AS last_path, r.required AS last_required, r.round,
      r.assigned_at AS last_assigned_at, r.ended_at AS last_ended_at, r.due_on AS last_due_on, r.due_at AS last_due_at,
      r.started_at AS last_started_at, r.completed_at AS last_completed_at, r.valid_on AS last_valid_on,
      r.valid_until AS last_valid_until, r.exempt_since AS last_exempt_since
    FROM requirements AS r WHERE r.person_id = ANY(wanted) AND (only_courses IS NULL OR r.course_id = ANY(only_courses))
    ORDER BY r.person_id, r.course_id, r.assignment_id, r.round DESC
  ), paired AS MATERIALIZED (
    -- A full join is a hash join, whatever number of rows PostgreSQL expects.
    SELECT * FROM given FULL JOIN last ON last_person = who AND last_course = what AND last_assignment = which
  ), known AS (
    SELECT paired.*, record.*, exemptions.created_at AS exempt_at, CASE
        WHEN round IS NULL THEN free_since
        WHEN last_ended_at IS NOT NULL THEN CASE WHEN free_since > last_ended_at THEN free_since ELSE now() END
        WHEN last_assigned_at < terms_set_at THEN terms_set_at
        WHEN last_exempt_since IS NOT NULL AND exemptions.created_at IS NULL THEN now()
        ELSE last_assigned_at END AS held_since
    FROM paired LEFT JOIN exemptions ON exemptions.assignment_id = which AND exemptions.person_id = who
    LEFT JOIN LATERAL (
      SELECT done.completed_at AS record_at, proof.issued_at, CASE
        WHEN repeat_months IS NOT NULL THEN ((done.completed_at AT TIME ZONE zone)::date + make_interval(months => repeat_months))::date
        WHEN repeats_with_certificate THEN proof.expires_on END AS ends_on
      FROM course_completions AS done LEFT JOIN LATERAL (
        SELECT issued_at, expires_on FROM (
          SELECT 1 AS place, whole.completed_at AS at, issued_at, expires_on, revoked_at
          FROM learning_path_completions AS whole JOIN certificates ON path_completion_id = whole.id
          WHERE whole.person_id = who AND whole.learning_path_id = path AND whole.completed_at >= done.completed_at
          UNION ALL
          SELECT 2, done.completed_at, issued_at, expires_on, revoked_at FROM certificates WHERE completion_id = done.id
        ) AS proofs ORDER BY place, at, revoked_at IS NULL DESC, issued_at DESC LIMIT 1
      ) AS proof ON repeats_with_certificate
      WHERE done.person_id = who AND done.course_id = what AND (counts_from IS NULL OR done.completed_at >= counts_from)
      ORDER BY done.completed_at DESC LIMIT 1
    ) AS record ON true
    LEFT JOIN LATERAL (
      -- As of `since`: a later completion of the path must not move the start of its new course back.
      SELECT whole.completed_at AS whole_at, whole.courses @> jsonb_build_array(jsonb_build_object('id', what)) AS has_course
      FROM learning_path_completions AS whole
      WHERE whole.person_id = who AND whole.learning_path_id = path AND whole.completed_at <= since
        AND (counts_from IS NULL OR whole.completed_at >= counts_from)
      ORDER BY whole.completed_at DESC LIMIT 1
    ) AS whole ON path IS NOT NULL
    LEFT JOIN LATERAL (
      -- A course added to a path that the person completed starts with the next completion.
      SELECT min(again.completed_at) AS again_at FROM learning_path_courses AS link JOIN course_completions AS again USING (course_id)
      WHERE link.learning_path_id = path AND again.person_id = who AND again.completed_at > whole_at
    ) AS again ON NOT has_course
    CROSS JOIN LATERAL (SELECT greatest(since, again_at) AS free_since) AS free
    WHERE who IS NOT NULL AND (whole_at IS NULL OR has_course OR again_at IS NOT NULL OR (round IS NOT NULL AND last_ended_at IS NULL))
  ), judged AS (
    SELECT known.*, is_kept, counts, has_new_record,
      CASE WHEN NOT has_new_record OR (last_completed_at IS NULL AND is_now) THEN held_since
        WHEN is_now THEN record_at ELSE now() END AS starts_at
    FROM known
    CROSS JOIN LATERAL (SELECT coalesce(last_ended_at IS NULL AND held_since = last_assigned_at, false) AS is_kept,
      coalesce(record_at >= now() - interval '1 minute', false) AS is_now OFFSET 0) AS standing
    CROSS JOIN LATERAL (SELECT record_at IS NOT NULL AND (ends_on IS NULL OR (NOT is_kept AND record_at >= held_since)
      OR ends_on >= (CASE WHEN is_kept THEN now() ELSE held_since END AT TIME ZONE zone)::date) AS counts OFFSET 0) AS counting
    CROSS JOIN LATERAL (SELECT is_kept AND counts AND record_at > coalesce(last_completed_at, '-infinity') AS has_new_record OFFSET 0) AS renewal
  ), dated AS (
    SELECT judged.*, is_kept AND starts_at = last_assigned_at AS stays, start_day, done_at, new_due_on
    FROM judged
    CROSS JOIN LATERAL (SELECT (starts_at AT TIME ZONE zone)::date AS start_day,
      CASE WHEN counts AND (has_new_record OR NOT is_kept) THEN record_at WHEN is_kept THEN last_completed_at END AS done_at,
      coalesce(fixed_on, due_days + (CASE due_from WHEN 'joining' THEN joined_at ELSE starts_at END AT TIME ZONE zone)::date) AS given_on OFFSET 0) AS day
    CROSS JOIN LATERAL (SELECT CASE
      WHEN is_kept AND has_new_record AND last_completed_at IS NOT NULL THEN last_valid_on
      WHEN is_kept THEN last_due_on
      WHEN given_on IS NOT NULL AND due_from IS DISTINCT FROM 'assignment'
          AND starts_at > CASE due_from WHEN 'joining' THEN joined_at ELSE set_at END THEN greatest(given_on, start_day + 14)
      ELSE given_on END AS new_due_on OFFSET 0) AS due
  ), ready AS (
    SELECT dated.*, new_valid_on,
      CASE WHEN stays AND last_due_at <= now() THEN last_due_at WHEN stays AND end_of_due < now() THEN now() ELSE end_of_due END AS new_due_at,
      CASE WHEN stays AND last_completed_at IS NOT NULL AND last_valid_until <= now() THEN last_valid_until
        WHEN stays AND last_valid_until IS NOT NULL AND end_of_valid < now() THEN now() ELSE end_of_valid END AS new_valid_until,
      CASE WHEN stays AND last_started_at IS NOT NULL THEN last_started_at WHEN done_at IS NULL THEN (
        SELECT greatest(starts_at, enrolled_at) FROM enrollments AS begun
        WHERE begun.person_id = who AND begun.course_id = what AND begun.completed_at IS NULL) END AS new_started_at,
      CASE WHEN stays AND exempt_at IS NOT NULL THEN coalesce(last_exempt_since, exempt_at) ELSE exempt_at END AS new_exempt_since
    FROM dated
    CROSS JOIN LATERAL (SELECT CASE WHEN done_at IS NULL THEN NULL
      WHEN done_at IS DISTINCT FROM record_at OR (stays AND done_at = last_completed_at AND NOT repeats_with_certificate) THEN last_valid_on
      WHEN ends_on IS NOT NULL THEN greatest(ends_on, CASE WHEN done_at < starts_at THEN coalesce(new_due_on, start_day + 14) END,
        CASE WHEN issued_at > done_at + interval '1 minute' THEN (issued_at AT TIME ZONE zone)::date + 14 END) END AS new_valid_on OFFSET 0) AS valid
    CROSS JOIN LATERAL (SELECT ((new_due_on + 1)::timestamp AT TIME ZONE zone)::timestamptz(3) AS end_of_due,
      ((new_valid_on + 1)::timestamp AT TIME ZONE zone)::timestamptz(3) AS end_of_valid OFFSET 0) AS moments
  )
  SELECT who, what, which, path, is_required,
    CASE WHEN NOT stays AND last_ended_at IS NULL THEN round END, greatest(starts_at, last_assigned_at), 'replaced'::requirement_end,
    CASE WHEN stays THEN round END, CASE WHEN NOT stays THEN (coalesce(round, 0) + 1)::smallint END,
    starts_at, new_due_on, new_due_at, new_started_at, done_at, new_valid_on, new_valid_until, new_exempt_since
  FROM ready
  WHERE NOT stays OR (new_due_on, new_due_at, new_started_at, done_at, new_valid_on, new_valid_until, new_exempt_since)
    IS DISTINCT FROM (last_due_on, last_due_at, last_started_at, last_completed_at, last_valid_on, last_valid_until, last_exempt_since)
  UNION ALL
  SELECT last_person, last_course, last_assignment, last_path, last_required, round,
    greatest(last_assigned_at, coalesce(CASE why WHEN 'deactivated' THEN people.deactivated_at WHEN 'assignment_ended' THEN terms.ended_at
      WHEN 'archived' THEN CASE WHEN courses.status <> 'published' THEN courses.status_since
        WHEN paths.status <> 'published' THEN paths.status_since END END, now())), why::requirement_end,
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
  FROM paired JOIN people ON people.id = last_person LEFT JOIN assignments AS terms ON terms.id = last_assignment
  LEFT JOIN courses ON courses.id = last_course LEFT JOIN learning_paths AS paths ON paths.id = last_path
  LEFT JOIN learning_path_courses AS link ON link.learning_path_id = last_path AND link.course_id = last_course
  CROSS JOIN LATERAL (SELECT CASE WHEN people.deactivated_at IS NOT NULL THEN 'deactivated'
    WHEN terms.id IS NULL OR terms.ended_at IS NOT NULL THEN 'assignment_ended'
    WHEN courses.status IS DISTINCT FROM 'published'
      OR (last_path IS NOT NULL AND (paths.status IS DISTINCT FROM 'published' OR link.course_id IS NULL)) THEN 'archived'
    ELSE 'left' END AS why) AS reason
  WHERE who IS NULL AND last_ended_at IS NULL
$$;
