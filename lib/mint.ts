import type { Admin, ApiClient, FreshAdmin, fresh, Learner, minted } from "./actor";

// For gates alone, which scripts/check-structure.mjs sees to: lib/session/gates, lib/sign-in/admin-link,
// lib/sign-in/backchannel-logout, lib/api/api-key, the command line.

/** After a session was found. */
export const mintLearner = (learner: Omit<Learner, typeof minted>) => learner as Learner;

/**
 * After an admin's session was found, for who opened a one-time admin link, stands at the command line, or is the identity
 * provider itself, by its signature.
 */
export const mintAdmin = (admin: Omit<Admin, typeof minted>) => admin as Admin;

/** After an admin's sign-in was found to be fresh, or for who stands at the command line. */
export const mintFreshAdmin = (admin: Omit<FreshAdmin, typeof minted | typeof fresh>) => admin as FreshAdmin;

/** After an API key was found to be good. */
export const mintApiClient = (apiKeyId: string) => ({ apiKeyId }) as ApiClient;
