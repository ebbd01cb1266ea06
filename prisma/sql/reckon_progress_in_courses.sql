-- Sets the progress of everyone enrolled in these courses. The lock serializes this with enrolling, whose foreign key locks the course too;
-- otherwise neither transaction would see the other's rows.
CREATE OR REPLACE FUNCTION reckon_progress_in_courses(changed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wanted uuid[];
BEGIN
  PERFORM FROM courses WHERE id = ANY(changed) ORDER BY id FOR UPDATE;
  wanted := ARRAY(SELECT id FROM enrollments WHERE course_id = ANY(changed));
  IF cardinality(wanted) > 0 THEN PERFORM reckon_progress(wanted); END IF;
END $$;
