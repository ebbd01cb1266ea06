-- AlterTable
ALTER TABLE "mail_preferences" ADD COLUMN     "chosen_language" TEXT;
