-- Those whom an admin added are few among many whom sign-ins did: without this, finding them reads through all the others.
CREATE INDEX "memberships_by_hand_sort" ON "memberships" ("group_id", "created_at", "person_id") WHERE "source" = 'admin';
