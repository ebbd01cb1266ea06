export declare const minted: unique symbol;
export declare const fresh: unique symbol;
export declare const may: unique symbol;
export declare const approved: unique symbol;

/** Names what a role may allow. lib/permissions/permissions.ts says which role allows it, and for whom. */
export const permissions = [
  "people.read",
  "groups.read",
  "courses.read",
  "courses.create",
  "courses.edit",
  "paths.read",
  "learners.count",
  "learners.read",
  "assignments.edit",
  "media.upload",
] as const;

export type Permission = (typeof permissions)[number];

export const staffRoles = ["manager", "author", "reporter"] as const;

export type StaffRole = (typeof staffRoles)[number];

export type Role = "admin" | StaffRole;

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
    /** Without any, they only learn. */
    roles: readonly Role[];
    /** The session they came with. */
    sessionId: string;
    /** Whether they signed in within ADMIN_FRESH_MINUTES. */
    isFresh: boolean;
    /** The version of the appearance that is in use (lib/appearance/appearance.ts). */
    appearanceVersion: number;
    [minted]: "learner";
  }
>;

/**
 * Somebody signed in whose roles have these permissions, with what the audit log writes down: the name, and where they came
 * from. As far as each reaches: lib/permissions/scope.ts, in the statement that reads or writes.
 */
export type May<P extends Permission> = Readonly<
  Caller & { personId: string; name: string; roles: readonly Role[]; [may]: Readonly<Record<P, true>> }
>;

/** A signed-in admin, who may do everything, and alone what concerns the platform. */
export type Admin = May<Permission> & Readonly<{ [minted]: "admin" }>;

/** Who has just signed in (ADMIN_FRESH_MINUTES): who may do what matters most. */
export type Fresh = Readonly<{ [fresh]: true }>;

export type FreshAdmin = Admin & Fresh;

/** Another admin approved it, or nobody has to (lib/approvals). */
export type Approved = Readonly<{ [approved]: true }>;

export type ApprovedAdmin = FreshAdmin & Approved;

type NoPerson<Kind extends string> = Readonly<Caller & { personId: null; name: string; [minted]: Kind }>;

/** Who stands at the command line and can reach the database: has no account, and needs no sign-in. */
export type Operator = NoPerson<"operator">;

/** A system that showed a valid API key; `name` is the key's. */
export type ApiClient = NoPerson<"api client"> & Readonly<{ apiKeyId: string }>;

/** The identity provider itself, known by its signature. */
export type SignedProvider = NoPerson<"identity provider">;

/** The platform itself, which removes what is too old. */
export type RetentionRule = NoPerson<"retention rule">;

/** Whom the audit log may name. */
export type Actor = May<never> | Operator | ApiClient | SignedProvider | RetentionRule;
