-- AlterTable
ALTER TABLE "appearance" ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en';
