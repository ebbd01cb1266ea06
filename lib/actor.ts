export declare const minted: unique symbol;
export declare const fresh: unique symbol;
export declare const may: unique symbol;
export declare const approved: unique symbol;

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
  "team.read",
] as const;

export type Permission = (typeof permissions)[number];

export const staffRoles = ["manager", "author", "reporter"] as const;

export type StaffRole = (typeof staffRoles)[number];

/** A line manager is somebody's manager, by a custom field. */
export type Role = "admin" | StaffRole | "line_manager";

/** The browser names the user agent itself. Unknown values are null. */
export type Caller = Readonly<{ address: string | null; userAgent: string | null }>;

export const unknownCaller: Caller = { address: null, userAgent: null };

/** A signed-in person. Only a gate mints one (lib/mint.ts), so a forgotten check does not compile. */
export type Learner = Readonly<
  Caller & {
    personId: string;
    name: string;
    firstName: string;
    email: string;
    isAdmin: boolean;
    roles: readonly Role[];
    sessionId: string;
    isFresh: boolean;
    language: string | null;
    appearanceVersion: number;
    [minted]: "learner";
  }
>;

/** A signed-in person whose roles have these permissions; lib/permissions/scope.ts limits how far each reaches. */
export type May<P extends Permission> = Readonly<
  Caller & { personId: string; name: string; roles: readonly Role[]; [may]: Readonly<Record<P, true>> }
>;

export type Admin = May<Permission> & Readonly<{ [minted]: "admin" }>;

/** Means that they signed in within ADMIN_FRESH_MINUTES, as sensitive actions demand. */
export type Fresh = Readonly<{ [fresh]: true }>;

export type FreshAdmin = Admin & Fresh;

/** Means that another admin approved, or no approval is needed (lib/approvals). */
export type Approved = Readonly<{ [approved]: true }>;

export type ApprovedAdmin = FreshAdmin & Approved;

type NoPerson<Kind extends string> = Readonly<Caller & { personId: null; name: string; [minted]: Kind }>;

/** Someone at the command line, who can reach the database, needs no account and no sign-in. */
export type Operator = NoPerson<"operator">;

/** `keyOwner` is the person who made the key, or the key itself if the command line did. */
export type ApiClient = NoPerson<"api client"> & Readonly<{ apiKeyId: string; keyOwner: string }>;

/** A key of one identity provider's directory (SCIM). */
export type Directory = ApiClient & Readonly<{ identityProviderId: string }>;

export type SignedProvider = NoPerson<"identity provider">;

export type RetentionRule = NoPerson<"retention rule">;

/** Acts when nobody does, in chores. */
export type Platform = NoPerson<"platform">;

export type Actor = May<never> | Learner | Operator | ApiClient | SignedProvider | RetentionRule | Platform;
