-- Nothing reads attempts by their provider, and no provider is ever deleted, but every sign-in wrote the index twice.
DROP INDEX "sign_in_attempts_identity_provider_id_idx";
