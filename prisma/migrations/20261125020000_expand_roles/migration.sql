-- CreateEnum
CREATE TYPE "staff_role" AS ENUM ('manager', 'author', 'reporter');

-- CreateTable
CREATE TABLE "role_rules" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "provider_group" TEXT NOT NULL,
    "role" "staff_role" NOT NULL,
    "group_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "role_rules_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "role_rules_of_a_group" CHECK (("role" = 'manager') = ("group_id" IS NOT NULL))
);

-- CreateTable
CREATE TABLE "role_grants" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "person_id" UUID NOT NULL,
    "role" "staff_role" NOT NULL,
    "group_id" UUID,
    "course_id" UUID,
    "rule_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "role_grants_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "role_grants_of_a_group" CHECK (("role" = 'manager') = ("group_id" IS NOT NULL)),
    CONSTRAINT "role_grants_of_a_course" CHECK ("course_id" IS NULL OR ("role" = 'author' AND "rule_id" IS NULL))
);

-- CreateIndex
CREATE INDEX "role_rules_group_id_idx" ON "role_rules"("group_id");

-- CreateIndex
CREATE INDEX "role_grants_person_id_idx" ON "role_grants"("person_id");

-- CreateIndex
CREATE INDEX "role_grants_group_id_idx" ON "role_grants"("group_id");

-- CreateIndex
CREATE INDEX "role_grants_course_id_idx" ON "role_grants"("course_id");

-- CreateIndex
CREATE INDEX "role_grants_rule_id_idx" ON "role_grants"("rule_id");

-- Once: a role by hand, and besides, the same by each rule.
CREATE UNIQUE INDEX "role_grants_once" ON "role_grants"("person_id", "role",
    coalesce("group_id", "course_id", '00000000-0000-0000-0000-000000000000'::uuid),
    coalesce("rule_id", '00000000-0000-0000-0000-000000000000'::uuid));

-- Also by which a sign-in finds the rules of its groups.
CREATE UNIQUE INDEX "role_rules_once" ON "role_rules"("provider_group", "role",
    coalesce("group_id", '00000000-0000-0000-0000-000000000000'::uuid));

-- AddForeignKey
ALTER TABLE "role_rules" ADD CONSTRAINT "role_rules_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_grants" ADD CONSTRAINT "role_grants_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_grants" ADD CONSTRAINT "role_grants_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_grants" ADD CONSTRAINT "role_grants_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_grants" ADD CONSTRAINT "role_grants_rule_id_fkey" FOREIGN KEY ("rule_id") REFERENCES "role_rules"("id") ON DELETE CASCADE ON UPDATE CASCADE;
