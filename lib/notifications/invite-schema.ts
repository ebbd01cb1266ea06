import { z } from "zod";
import { joinedIds } from "@/lib/assignments/audience-schema";
import { mostFound } from "@/lib/assignments/learners-schema";

/** `ready` people can be invited; the others name the first reason why not. */
export const inviteeStates = [
  "ready",
  "recent",
  "signed_in",
  "deactivated",
  "no_address",
  "no_user_id",
  "refused",
  "unwanted",
] as const;

export type InviteeState = (typeof inviteeStates)[number];

/** `found` has the filters of the list of people. */
export type Invitees = { personIds: string[] } | { found: Record<string, string> };

/**
 * `course` is a name or a permalink of a published course, to which the link leads, or blank. `confirmed` is the number of invitations
 * that the admin saw.
 */
export type InvitationToSend = { invitees: Invitees; course: string; confirmed: number };

const ticked = z
  .union([z.uuid().transform((id) => [id]), z.array(z.uuid()).max(mostFound)])
  .transform((ids) => [...new Set(ids)])
  .default([]);

export const inviteesQuery = z.object({
  whom: z.enum(["ticked", "found"]).catch("ticked"),
  person: ticked,
  course: z.string().max(400).catch(""),
});

/** `list` is the query of the list, such as `?sign_in=never`, for everyone found. */
export const invitationForm = z
  .object({
    whom: z.enum(["ticked", "found"]),
    people: joinedIds(mostFound),
    list: z.string().default(""),
    course: z.string().trim().max(400).default(""),
    confirmed: z.coerce.number().int(),
  })
  .transform(({ whom, people, list, ...rest }) => ({
    invitation: { invitees: inviteesIn(whom, people, list), ...rest },
    whom,
    personIds: people,
    list,
  }));

export function inviteesIn(whom: "ticked" | "found", personIds: string[], list: string): Invitees {
  if (whom === "ticked") return { personIds };
  return { found: Object.fromEntries(new URLSearchParams(list)) };
}
