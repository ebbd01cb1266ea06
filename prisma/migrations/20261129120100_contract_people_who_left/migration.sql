-- "people_left_sort" serves its order. A plan made while the table was small took this one to find everyone who is active.
DROP INDEX CONCURRENTLY IF EXISTS "people_deactivated_at_id_idx";
