import { z } from "zod";

/** `confirmsRoles`: an admin saw the roles that the person will have, and that both ways to sign in lead to them. */
export const mergeInput = z.object({
  personId: z.uuid(),
  mergedId: z.uuid(),
  confirmsRoles: z.boolean().default(false),
});

export type MergeInput = z.output<typeof mergeInput>;

export const mergeId = z.object({ id: z.uuid() });

/** An admin can undo a merge for so long. Then its rows are removed. */
export const daysToUndo = 30;

export const mergeForm = mergeInput.extend({
  confirmsRoles: z
    .enum(["on", "off"])
    .default("off")
    .transform((value) => value === "on"),
});

/** `userId` is what the provider sends, exactly as it writes it. */
export const newIdentity = z.object({
  personId: z.uuid(),
  identityProviderId: z.uuid(),
  userId: z.string().trim().min(1).max(500),
});

export type NewIdentity = z.output<typeof newIdentity>;

export const ownIdentity = z.object({ personId: z.uuid(), id: z.uuid() });

export type OwnIdentity = z.output<typeof ownIdentity>;
