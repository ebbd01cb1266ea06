-- AlterEnum
ALTER TYPE "mail_kind" ADD VALUE 'reminder';

-- AlterEnum
ALTER TYPE "mail_kind" ADD VALUE 'digest';
