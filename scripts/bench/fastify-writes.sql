CREATE TABLE api_keys (
  id uuid PRIMARY KEY, name text NOT NULL, key_hash text NOT NULL UNIQUE, expires_at timestamptz, revoked_at timestamptz);
CREATE TABLE people (
  id uuid PRIMARY KEY, email text NOT NULL, first_name text NOT NULL, last_name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(), updated_at timestamptz(3) NOT NULL DEFAULT now());
CREATE INDEX ON people (created_at, id);
CREATE TABLE identities (
  id uuid PRIMARY KEY, person_id uuid NOT NULL REFERENCES people ON DELETE CASCADE, subject text NOT NULL UNIQUE);
CREATE INDEX ON identities (person_id);
CREATE TABLE groups (
  id uuid PRIMARY KEY, name text NOT NULL UNIQUE,
  created_at timestamptz(3) NOT NULL DEFAULT now(), updated_at timestamptz(3) NOT NULL DEFAULT now());
CREATE INDEX ON groups (created_at, id);
CREATE TABLE memberships (
  person_id uuid NOT NULL REFERENCES people ON DELETE CASCADE, group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT now(), PRIMARY KEY (person_id, group_id));
CREATE INDEX ON memberships (group_id, created_at, person_id);
CREATE TABLE courses (id uuid PRIMARY KEY, name text NOT NULL);
CREATE TABLE enrollments (
  id uuid PRIMARY KEY, person_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  course_id uuid NOT NULL REFERENCES courses ON DELETE CASCADE, progress int NOT NULL DEFAULT 0,
  enrolled_at timestamptz(3) NOT NULL, completed_at timestamptz(3), UNIQUE (person_id, course_id));
CREATE INDEX ON enrollments (course_id, enrolled_at, id);
CREATE TABLE completions (
  id uuid PRIMARY KEY, person_id uuid NOT NULL REFERENCES people ON DELETE CASCADE, course_id uuid NOT NULL,
  course_name text NOT NULL, origin text NOT NULL, completed_at timestamptz(3) NOT NULL);
CREATE INDEX ON completions (person_id, course_id);
CREATE TABLE audit_entries (
  id uuid PRIMARY KEY, at timestamptz(3) NOT NULL DEFAULT now(), api_key_id uuid NOT NULL, actor_name text NOT NULL, address text,
  user_agent text, action text NOT NULL, subject_type text NOT NULL, subject_id uuid NOT NULL, before jsonb, after jsonb);
CREATE INDEX ON audit_entries (at, id);
CREATE INDEX ON audit_entries (subject_type, subject_id, at);
CREATE TABLE events (
  position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id uuid NOT NULL, type text NOT NULL,
  occurred_at timestamptz NOT NULL DEFAULT clock_timestamp(), actor jsonb NOT NULL, data jsonb NOT NULL);
