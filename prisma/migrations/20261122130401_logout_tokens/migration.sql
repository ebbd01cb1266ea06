-- CreateTable
CREATE TABLE "logout_tokens" (
    "token_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "logout_tokens_pkey" PRIMARY KEY ("token_hash")
);

-- CreateIndex
CREATE INDEX "logout_tokens_expires_at_idx" ON "logout_tokens"("expires_at");
