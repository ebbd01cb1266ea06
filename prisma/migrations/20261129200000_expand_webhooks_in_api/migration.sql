-- The answer to a write that shows a secret, encrypted.
ALTER TABLE "idempotency_keys" ADD COLUMN     "body_sealed" TEXT;

-- Returns an ID made of a delivery's number (RFC 9562, version 8), so that no row stores it. lib/webhooks/delivery-id.ts does the same.
CREATE OR REPLACE FUNCTION webhook_delivery_id(number bigint) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ('00000000-0000-8000-8000-' || lpad(to_hex(number), 12, '0'))::uuid;

-- The deliveries of webhooks that the API shows. It names each column, so that a new one stays private.
CREATE OR REPLACE VIEW "webhook_delivery_entries" AS
  SELECT webhook_delivery_id(id) AS id, endpoint_id, event_id, type, created_at, attempts, answered_at, status, response, error,
    milliseconds, outcome, finished_at, CASE WHEN finished_at IS NULL THEN due_at END AS due_at,
    greatest(created_at, answered_at, finished_at) AS updated_at
  FROM webhook_deliveries;
