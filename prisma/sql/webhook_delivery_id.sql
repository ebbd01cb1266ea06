-- Returns an ID made of a delivery's number (RFC 9562, version 8), so that no row stores it. lib/webhooks/delivery-id.ts does the same.
CREATE OR REPLACE FUNCTION webhook_delivery_id(number bigint) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ('00000000-0000-8000-8000-' || lpad(to_hex(number), 12, '0'))::uuid;
