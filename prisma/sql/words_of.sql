-- Replaces punctuation by spaces, so that the search finds words as lib/courses/catalog-search.ts splits them. PostgreSQL's parser alone
-- reads "TCP/IP" as a file, "Node.js" as a host, "2.5" as a number and "<div>" as nothing. A generated column of courses stores the
-- results and keeps the old ones when this function changes.
CREATE OR REPLACE FUNCTION words_of(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate($1, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32))
$$;
