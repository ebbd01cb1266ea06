declare const minted: unique symbol;

/** A signed-in person. Only the gates of lib/auth/session.ts mint one, so a forgotten check does not compile. */
export type Learner = Readonly<{
  personId: string;
  name: string;
  firstName: string;
  isAdmin: boolean;
  [minted]: "learner";
}>;

/** A signed-in admin, or (personId null) the operator at the command line. */
export type Admin = Readonly<{ personId: string | null; [minted]: "admin" }>;

/** A system that showed a valid API key. Minted by lib/api/api-key.ts. */
export type ApiClient = Readonly<{ apiKeyId: string; [minted]: "api client" }>;

export const mintLearner = (learner: Omit<Learner, typeof minted>) => learner as Learner;

export const mintAdmin = (personId: string | null) => ({ personId }) as Admin;

export const mintApiClient = (apiKeyId: string) => ({ apiKeyId }) as ApiClient;
