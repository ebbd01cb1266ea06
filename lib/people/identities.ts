import { Prisma } from "@/lib/database/db";

/** A way to sign in. */
export type ListedIdentity = {
  id: string;
  userId: string;
  issuer: string;
  /** Null until an admin gives the provider a name. */
  provider: string | null;
  /** The provider's directory has the person, too. */
  isInDirectory: boolean;
};

/** Selects a person's ways to sign in as JSON, oldest first. */
export const identitiesJson = (personId: Prisma.Sql) => Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object('id', identities.id, 'userId', subject, 'issuer', issuer, 'provider', name,
    'isInDirectory', EXISTS (
      SELECT FROM provisioned_users AS users WHERE users.person_id = identities.person_id
        AND users.identity_provider_id = identities.identity_provider_id))
    ORDER BY identities.created_at, identities.id), '[]')
  FROM identities JOIN identity_providers ON identity_providers.id = identity_provider_id
  WHERE identities.person_id = ${personId})`;
