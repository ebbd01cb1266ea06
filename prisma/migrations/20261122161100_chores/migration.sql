-- CreateTable
CREATE TABLE "chores" (
    "name" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chores_pkey" PRIMARY KEY ("name")
);
