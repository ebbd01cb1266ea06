-- CreateTable
CREATE TABLE "appearance" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" INTEGER NOT NULL,
    "school_name" TEXT,
    "logo_id" UUID,
    "logo_has_name" BOOLEAN NOT NULL DEFAULT false,
    "accent" TEXT,
    "accent_dark" TEXT,
    "sign_in_text" TEXT NOT NULL DEFAULT '',
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "saved_by_id" UUID,

    CONSTRAINT "appearance_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "appearance_logo_id_idx" ON "appearance"("logo_id");

-- CreateIndex
CREATE INDEX "appearance_saved_by_id_idx" ON "appearance"("saved_by_id");

-- AddForeignKey
ALTER TABLE "appearance" ADD CONSTRAINT "appearance_logo_id_fkey" FOREIGN KEY ("logo_id") REFERENCES "media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appearance" ADD CONSTRAINT "appearance_saved_by_id_fkey" FOREIGN KEY ("saved_by_id") REFERENCES "people"("id") ON DELETE SET NULL ON UPDATE CASCADE;
