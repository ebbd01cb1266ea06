-- CreateIndex
CREATE INDEX CONCURRENTLY "groups_natural_sort" ON "groups" (left(regexp_replace(regexp_replace(lower("name"), '[0-9]+', '0000000\&', 'g'), '0+(?=[0-9]{8})', '', 'g'), 200) COLLATE "C", "id");
