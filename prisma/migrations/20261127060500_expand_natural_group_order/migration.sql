-- CreateIndex
CREATE INDEX CONCURRENTLY "groups_natural_sort" ON "groups" (left(regexp_replace(regexp_replace(lower("name"), '([0-9]+)', '0000000000000000000\1', 'g'), '[0-9]*([0-9]{20})', '\1', 'g'), 200) COLLATE "C", "id");
