-- The deliveries of webhooks that the API shows. It names each column, so that a new one stays private.
CREATE OR REPLACE VIEW "webhook_delivery_entries" AS
  SELECT webhook_delivery_id(id) AS id, endpoint_id, event_id, type, created_at, attempts, answered_at, status, response, error,
    milliseconds, outcome, finished_at, CASE WHEN finished_at IS NULL THEN due_at END AS due_at,
    greatest(created_at, answered_at, finished_at) AS updated_at
  FROM webhook_deliveries;
