-- CreateTable
CREATE TABLE "dismissed_concerns" (
    "about" TEXT NOT NULL,
    "dismissed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dismissed_concerns_pkey" PRIMARY KEY ("about")
);
