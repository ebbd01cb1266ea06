-- CreateEnum
CREATE TYPE "image_focus" AS ENUM ('top_left', 'top', 'top_right', 'left', 'center', 'right', 'bottom_left', 'bottom', 'bottom_right');

-- AlterTable
ALTER TABLE "courses" ADD COLUMN     "list_image_focus" "image_focus" NOT NULL DEFAULT 'center';
