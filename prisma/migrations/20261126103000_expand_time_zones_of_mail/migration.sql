-- Not "time_zone", which the previous version reads without saying of which table.
ALTER TABLE "mail_preferences" ADD COLUMN     "chosen_time_zone" TEXT;

-- A language may be known where no time zone is.
ALTER TABLE "person_preferences" ALTER COLUMN "time_zone" DROP NOT NULL;

-- CreateTable
CREATE TABLE "mail_settings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "time_zone" TEXT,

    CONSTRAINT "mail_settings_pkey" PRIMARY KEY ("id")
);
