-- People are sorted by the name that is shown (fullName, lib/people/profile.ts), not by the last part of it. An entry of an
-- index has 2,704 bytes at most, and a name may be longer.
DROP INDEX "people_name_sort";
DROP INDEX "people_deactivated_name_sort";

CREATE INDEX "people_name_sort" ON "people"
  (left(lower(coalesce(nullif(btrim("first_name" || ' ' || "last_name"), ''), nullif("email", ''), 'Unnamed person')), 200) COLLATE "C", "id");
CREATE INDEX "people_deactivated_name_sort" ON "people"
  (left(lower(coalesce(nullif(btrim("first_name" || ' ' || "last_name"), ''), nullif("email", ''), 'Unnamed person')), 200) COLLATE "C", "id")
  WHERE "deactivated_at" IS NOT NULL;
