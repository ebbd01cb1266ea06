import { z } from "zod";
import { staffRoles } from "@/lib/actor";
import { groupName } from "@/lib/groups/names";
import { fieldErrorText } from "@/lib/messages/field-errors";
import { endsSessions } from "@/lib/session/end-schema";
import { trimmed } from "@/lib/trimmed";

export const newGrant = z.discriminatedUnion("role", [
  z.object({ personId: z.uuid(), role: z.literal("reporter") }),
  z.object({ personId: z.uuid(), role: z.literal("author"), courseId: z.uuid().optional() }),
  z.object({ personId: z.uuid(), role: z.literal("manager"), groupId: z.uuid() }),
]);

export type NewGrant = z.infer<typeof newGrant>;

export const grantKey = z.object({ personId: z.uuid(), id: z.uuid() });

export type GrantKey = z.infer<typeof grantKey>;

const name = z.string().transform((text, context) => {
  const read = groupName(text);
  if (read !== null) return read;
  context.addIssue({ code: "custom", message: fieldErrorText("group_not_named") });
  return z.NEVER;
});

/** `managed` names the group to manage; blank means the group with the provider's name. */
export const newRule = z
  .object({
    providerGroup: name,
    role: z.enum(staffRoles),
    managed: z.string().overwrite(trimmed).default(""),
    provider: z.union([z.literal(""), z.uuid()]).default(""),
  })
  .transform(({ managed, provider, ...rule }) => ({
    ...rule,
    ...(provider && { provider }),
    managed: rule.role === "manager" ? (groupName(managed) ?? rule.providerGroup) : null,
  }));

export type NewRule = z.infer<typeof newRule>;

export const ruleRemoval = endsSessions.extend({ id: z.uuid() });
