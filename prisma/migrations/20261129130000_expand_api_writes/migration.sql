-- Keys from before can only read.
ALTER TABLE "api_keys"
  ADD COLUMN "write_scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "requires_if_match" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "idempotency_keys" (
  "api_key_id" UUID NOT NULL,
  "key" TEXT NOT NULL,
  "fingerprint" TEXT NOT NULL,
  "status" INTEGER,
  "location" TEXT,
  "version" TEXT,
  "body" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("api_key_id", "key"),
  CONSTRAINT "idempotency_keys_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_keys"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");
