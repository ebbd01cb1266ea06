-- Returns what the next entry links to: the newest link, or the head that remained when older entries were removed.
CREATE OR REPLACE FUNCTION audit_head(OUT place bigint, OUT head text) LANGUAGE sql STABLE AS $$
  SELECT place, head FROM (
    (SELECT position AS place, hash AS head FROM audit_links ORDER BY position DESC LIMIT 1)
    UNION ALL (SELECT position, hash FROM audit_removals ORDER BY position DESC LIMIT 1)
    UNION ALL SELECT 0, ''
  ) AS heads ORDER BY place DESC LIMIT 1
$$;
