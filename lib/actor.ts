export declare const minted: unique symbol;
export declare const fresh: unique symbol;

/** Where a request came from: the network address, and what the browser calls itself; null when that is not known. */
export type Caller = Readonly<{ address: string | null; userAgent: string | null }>;

/** Of whom nobody knows where they came from. */
export const unknownCaller: Caller = { address: null, userAgent: null };

/** A signed-in person. Only a gate mints one (lib/mint.ts), so a forgotten check does not compile. */
export type Learner = Readonly<
  Caller & {
    personId: string;
    name: string;
    firstName: string;
    email: string;
    isAdmin: boolean;
    /** The session they came with. */
    sessionId: string;
    /** Whether they signed in within ADMIN_FRESH_MINUTES. */
    isFresh: boolean;
    /** The version of the appearance that is in use (lib/school/appearance.ts). */
    appearanceVersion: number;
    [minted]: "learner";
  }
>;

/**
 * A signed-in admin, or (personId null) the operator at the command line, with what the audit log writes down: the name, and
 * where they came from (null at the command line).
 */
export type Admin = Readonly<Caller & { personId: string | null; name: string; [minted]: "admin" }>;

/** An admin who has just signed in (ADMIN_FRESH_MINUTES), or the operator: who may do what matters most. */
export type FreshAdmin = Admin & Readonly<{ [fresh]: true }>;

/** A system that showed a valid API key. */
export type ApiClient = Readonly<{ apiKeyId: string; [minted]: "api client" }>;
