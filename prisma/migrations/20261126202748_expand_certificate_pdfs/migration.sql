-- CreateTable
CREATE TABLE "certificate_pdfs" (
    "certificate_id" UUID NOT NULL,
    "content_hash" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "printed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "certificate_pdfs_pkey" PRIMARY KEY ("certificate_id")
);

-- CreateIndex
CREATE INDEX "certificate_pdfs_printed_at_idx" ON "certificate_pdfs"("printed_at");

-- AddForeignKey
ALTER TABLE "certificate_pdfs" ADD CONSTRAINT "certificate_pdfs_certificate_id_fkey" FOREIGN KEY ("certificate_id") REFERENCES "certificates"("id") ON DELETE CASCADE ON UPDATE CASCADE;
