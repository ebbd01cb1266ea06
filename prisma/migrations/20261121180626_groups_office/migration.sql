-- DropIndex
DROP INDEX "memberships_group_id_idx";

-- CreateTable
CREATE TABLE "membership_changes" (
    "id" BIGSERIAL NOT NULL,
    "group_id" UUID NOT NULL,
    "people" INTEGER NOT NULL,

    CONSTRAINT "membership_changes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "membership_changes_group_id_idx" ON "membership_changes"("group_id");

-- CreateIndex
CREATE INDEX "memberships_group_id_created_at_person_id_idx" ON "memberships"("group_id", "created_at", "person_id");

-- What Prisma's schema cannot say from here on.

-- The order of the office's list of groups, and people by the e-mail addresses that an admin pastes.
CREATE INDEX "groups_order_sort" ON "groups" (lower("name") COLLATE "C", "id");
CREATE INDEX "people_address_sort" ON "people" (lower("email"));

CREATE FUNCTION memberships_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO membership_changes (group_id, people) SELECT group_id, count(*) FROM changed GROUP BY group_id;
  RETURN NULL;
END $$;

CREATE FUNCTION memberships_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO membership_changes (group_id, people) SELECT group_id, -count(*) FROM changed GROUP BY group_id;
  RETURN NULL;
END $$;

-- They hold the memberships until the end: what is counted below is all that they have not seen.
CREATE TRIGGER "memberships_added" AFTER INSERT ON "memberships"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION memberships_added();
CREATE TRIGGER "memberships_removed" AFTER DELETE ON "memberships"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION memberships_removed();

INSERT INTO "membership_changes" ("group_id", "people") SELECT "group_id", count(*) FROM "memberships" GROUP BY "group_id";
