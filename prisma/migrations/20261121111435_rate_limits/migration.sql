-- CreateEnum
CREATE TYPE "rate_limit_kind" AS ENUM ('start', 'callback', 'admin_link');

-- CreateTable
CREATE TABLE "rate_limits" (
    "kind" "rate_limit_kind" NOT NULL,
    "client" TEXT NOT NULL,
    "requests" INTEGER NOT NULL,
    "window_ends_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("kind","client")
);
