-- What Prisma's schema cannot say. For delivery reports: the mails that were sent to an address.
CREATE INDEX CONCURRENTLY "outbox_sent_address_sort" ON "outbox" (lower("address")) WHERE "outcome" = 'sent';
