-- AlterEnum
ALTER TYPE "person_field_source" ADD VALUE 'file';

-- AlterEnum
ALTER TYPE "membership_source" ADD VALUE 'rule' BEFORE 'admin';

-- AlterEnum
ALTER TYPE "membership_source" ADD VALUE 'api' BEFORE 'admin';

-- AlterEnum
ALTER TYPE "membership_source" ADD VALUE 'scim' BEFORE 'admin';

-- AlterTable
ALTER TABLE "people" ADD COLUMN     "deactivated_by" "person_field_source",
ADD COLUMN     "deactivated_origin_id" UUID;

-- AlterTable
ALTER TABLE "memberships" ADD COLUMN     "origin_id" UUID;

-- AlterTable
ALTER TABLE "past_memberships" ADD COLUMN     "origin_id" UUID,
ADD COLUMN     "source" "membership_source";

-- AlterTable
ALTER TABLE "mail_settings" ADD COLUMN     "mails_before_sign_in" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "membership_sources" (
    "person_id" UUID NOT NULL,
    "group_id" UUID NOT NULL,
    "source" "membership_source" NOT NULL,
    "origin_id" UUID NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "membership_sources_pkey" PRIMARY KEY ("person_id","group_id","source","origin_id")
);

-- CreateIndex
CREATE INDEX "membership_sources_group_id_source_origin_id_person_id_idx" ON "membership_sources"("group_id", "source", "origin_id", "person_id");

-- AddForeignKey
ALTER TABLE "membership_sources" ADD CONSTRAINT "membership_sources_person_id_group_id_fkey" FOREIGN KEY ("person_id", "group_id") REFERENCES "memberships"("person_id", "group_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Keeps memberships that ended, for as long as their person and group exist.
CREATE OR REPLACE FUNCTION keep_past_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO past_memberships (person_id, group_id, source, origin_id, member_from)
  SELECT former.person_id, former.group_id, former.source, former.origin_id, former.created_at
  FROM former JOIN people ON people.id = former.person_id JOIN groups ON groups.id = former.group_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "keep_past_memberships" AFTER DELETE ON "memberships"
  REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION keep_past_memberships();

-- Gives memberships their source unless the statement did: the previous release writes memberships alone.
CREATE OR REPLACE FUNCTION add_membership_sources() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Statements that change no row fire the trigger, too, and would go round.
  IF NOT EXISTS (SELECT FROM changed) THEN
    RETURN NULL;
  END IF;
  INSERT INTO membership_sources (person_id, group_id, source, origin_id, created_at)
  SELECT person_id, group_id, source, coalesce(origin_id, CASE WHEN source = 'sign_in' THEN (
      SELECT identity_provider_id FROM identities WHERE identities.person_id = changed.person_id
      ORDER BY identities.created_at DESC LIMIT 1) END, '00000000-0000-0000-0000-000000000000'),
    CASE TG_OP WHEN 'INSERT' THEN created_at ELSE now() END
  FROM changed WHERE NOT EXISTS (
    SELECT FROM membership_sources AS known
    WHERE known.person_id = changed.person_id AND known.group_id = changed.group_id AND known.source = changed.source)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "add_membership_sources" AFTER INSERT ON "memberships"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_membership_sources();

CREATE OR REPLACE TRIGGER "add_membership_sources_changed" AFTER UPDATE ON "memberships"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_membership_sources();

-- Repeats the strongest source in the membership.
CREATE OR REPLACE FUNCTION membership_sources_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM added) THEN
    RETURN NULL;
  END IF;
  UPDATE memberships AS theirs
  SET source = strongest.source, origin_id = nullif(strongest.origin_id, '00000000-0000-0000-0000-000000000000')
  FROM (SELECT DISTINCT ON (person_id, group_id) * FROM added ORDER BY person_id, group_id, source DESC, origin_id) AS strongest
  WHERE theirs.person_id = strongest.person_id AND theirs.group_id = strongest.group_id AND theirs.source < strongest.source;
  RETURN NULL;
END $$;

-- Ends memberships whose last source is gone. The lock lets two removals of different sources see each other.
CREATE OR REPLACE FUNCTION membership_sources_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM memberships WHERE (person_id, group_id) IN (SELECT gone.person_id, gone.group_id FROM gone)
  ORDER BY person_id, group_id FOR UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  DELETE FROM memberships AS theirs USING (SELECT DISTINCT person_id, group_id FROM gone) AS left_by
  WHERE theirs.person_id = left_by.person_id AND theirs.group_id = left_by.group_id AND NOT EXISTS (
    SELECT FROM membership_sources AS kept WHERE kept.person_id = theirs.person_id AND kept.group_id = theirs.group_id);
  UPDATE memberships AS theirs
  SET source = strongest.source, origin_id = nullif(strongest.origin_id, '00000000-0000-0000-0000-000000000000')
  FROM (
    SELECT DISTINCT ON (person_id, group_id) kept.*
    FROM membership_sources AS kept JOIN (SELECT DISTINCT person_id, group_id FROM gone) AS left_by USING (person_id, group_id)
    ORDER BY person_id, group_id, source DESC, created_at
  ) AS strongest
  WHERE theirs.person_id = strongest.person_id AND theirs.group_id = strongest.group_id
    AND (theirs.source, coalesce(theirs.origin_id, '00000000-0000-0000-0000-000000000000')) <> (strongest.source, strongest.origin_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "membership_sources_added" AFTER INSERT ON "membership_sources"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION membership_sources_added();

CREATE OR REPLACE TRIGGER "membership_sources_removed" AFTER DELETE ON "membership_sources"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION membership_sources_removed();

-- in batches: people.id
INSERT INTO membership_sources (person_id, group_id, source, origin_id, created_at)
SELECT person_id, group_id, source, coalesce(CASE WHEN source = 'sign_in' THEN (
    SELECT identity_provider_id FROM identities WHERE identities.person_id = memberships.person_id
    ORDER BY identities.created_at DESC LIMIT 1) END, '00000000-0000-0000-0000-000000000000'), created_at
FROM memberships WHERE person_id BETWEEN $1 AND $2 FOR KEY SHARE OF memberships
ON CONFLICT DO NOTHING;
