-- Replaces punctuation by spaces, so that the search finds words as lib/catalog/rules.ts splits them. PostgreSQL's parser alone reads
-- "TCP/IP"
-- as a file, "Node.js" as a host and "<div>" as nothing.
CREATE OR REPLACE FUNCTION words_of(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate($1, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32))
$$;
