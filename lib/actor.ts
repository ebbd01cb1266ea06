export declare const minted: unique symbol;

/** A signed-in person. Only a gate mints one (lib/mint.ts), so a forgotten check does not compile. */
export type Learner = Readonly<{
  personId: string;
  name: string;
  firstName: string;
  email: string;
  isAdmin: boolean;
  /** The session they came with. */
  sessionId: string;
  [minted]: "learner";
}>;

/**
 * A signed-in admin, or (personId null) the operator at the command line, with the name and the network address (null at
 * the command line) that the audit log writes down.
 */
export type Admin = Readonly<{
  personId: string | null;
  name: string;
  address: string | null;
  [minted]: "admin";
}>;

/** A system that showed a valid API key. */
export type ApiClient = Readonly<{ apiKeyId: string; [minted]: "api client" }>;
