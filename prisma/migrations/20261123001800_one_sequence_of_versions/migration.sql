-- Versions counted per issuer: two could be called "Version 1". Where there was one issuer, as nearly everywhere, each
-- keeps its number; else they are counted in the order in which they were saved, here and wherever they are named but in
-- the audit log, which never changes.
CREATE TEMPORARY TABLE renumbered ON COMMIT DROP AS
  SELECT identity_provider_id AS id, version AS earlier, row_number() OVER (ORDER BY saved_at, version, identity_provider_id)::int AS version
  FROM identity_provider_versions;
DELETE FROM renumbered WHERE (SELECT count(DISTINCT id) FROM renumbered) < 2;

UPDATE sign_in_attempts SET provider_version = renumbered.version FROM renumbered
WHERE identity_provider_id = renumbered.id AND provider_version = renumbered.earlier AND renumbered.version <> renumbered.earlier;
UPDATE identity_providers AS provider SET active_version = renumbered.version FROM renumbered
WHERE provider.id = renumbered.id AND active_version = renumbered.earlier;
-- By way of numbers that none has yet.
UPDATE identity_provider_versions AS saved SET version = -renumbered.version FROM renumbered
WHERE identity_provider_id = renumbered.id AND saved.version = renumbered.earlier;
UPDATE identity_provider_versions SET version = -version WHERE version < 0;

-- CreateIndex
CREATE UNIQUE INDEX "identity_provider_versions_version_key" ON "identity_provider_versions"("version");
