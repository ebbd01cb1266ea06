export declare const minted: unique symbol;

/** A signed-in person. Only a gate mints one (lib/mint.ts), so a forgotten check does not compile. */
export type Learner = Readonly<{
  personId: string;
  name: string;
  firstName: string;
  isAdmin: boolean;
  [minted]: "learner";
}>;

/** A signed-in admin, or (personId null) the operator at the command line. */
export type Admin = Readonly<{ personId: string | null; [minted]: "admin" }>;

/** A system that showed a valid API key. */
export type ApiClient = Readonly<{ apiKeyId: string; [minted]: "api client" }>;
