-- CreateTable
CREATE TABLE "erased_people" (
    "id" UUID NOT NULL,
    "noted_at" TIMESTAMPTZ(3),

    CONSTRAINT "erased_people_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "erased_people_noted_at_idx" ON "erased_people"("noted_at");
