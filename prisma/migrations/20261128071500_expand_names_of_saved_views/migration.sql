-- Two requests at once could save a name twice. The newer view gets another one.
-- in batches: saved_views.id
UPDATE saved_views SET name = left(name, 90) || ' ' || right(id::text, 8)
WHERE id BETWEEN $1 AND $2 AND EXISTS (
  SELECT FROM saved_views AS older WHERE older.person_id = saved_views.person_id AND older.report = saved_views.report
    AND older.name = saved_views.name AND older.id < saved_views.id);

-- CreateIndex
CREATE UNIQUE INDEX CONCURRENTLY "saved_views_person_id_report_name_key" ON "saved_views"("person_id", "report", "name");
