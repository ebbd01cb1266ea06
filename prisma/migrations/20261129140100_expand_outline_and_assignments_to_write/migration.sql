-- AlterTable
ALTER TABLE "sections" ADD COLUMN     "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "assignments" ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- Returns an ID made of the assignment and the person (RFC 9562, version 8), so that no row stores it.
CREATE OR REPLACE FUNCTION exemption_id(assignment uuid, person uuid) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN overlay(overlay(md5(uuid_send(assignment) || uuid_send(person)) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid;

-- The exemptions that the API shows. It names each column, so that a new one stays private.
CREATE OR REPLACE VIEW "exemption_entries" AS
  SELECT exemption_id(assignment_id, person_id) AS id, assignment_id, person_id, reason, created_at FROM exemptions;
