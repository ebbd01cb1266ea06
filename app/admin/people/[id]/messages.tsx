import { Result } from "@/app/_components/result";

type Text = { part: "access" | "roles" | "sessions" | "groups"; words: string; tone?: "info" | "warning" };

const texts = {
  deactivated: {
    part: "access",
    words: "Deactivated. They are signed out of every browser and can’t sign in.",
  },
  was_deactivated: {
    part: "access",
    words: "Someone else already deactivated them.",
    tone: "info",
  },
  reactivated: { part: "access", words: "Reactivated. They can sign in again." },
  was_reactivated: {
    part: "access",
    words: "Someone else already reactivated them.",
    tone: "info",
  },
  made_admin: { part: "access", words: "They are now an admin." },
  was_admin: {
    part: "access",
    words: "Someone else already made them an admin.",
    tone: "info",
  },
  unmade_admin: { part: "access", words: "No longer an admin." },
  was_no_admin: {
    part: "access",
    words: "Someone else already removed their admin role.",
    tone: "info",
  },
  is_deactivated: {
    part: "access",
    words:
      "Nothing was changed, because someone else just deactivated them. Reactivate them first, then make them an admin.",
    tone: "warning",
  },
  last_admin: {
    part: "access",
    words:
      "Nothing was changed: this is the last admin who can sign in through the identity provider. Make someone else an admin first.",
    tone: "warning",
  },
  operator: {
    part: "access",
    words: "Nothing was changed: every one-time link makes the operator an active admin again.",
    tone: "warning",
  },
  role_given: { part: "roles", words: "The role is theirs now." },
  had_role: { part: "roles", words: "They have this role already.", tone: "info" },
  role_taken: { part: "roles", words: "The role is taken away." },
  had_no_role: { part: "roles", words: "Someone else already took this role away.", tone: "info" },
  role_of_deactivated: {
    part: "roles",
    words: "Nothing was changed, because they are deactivated. Reactivate them first.",
    tone: "warning",
  },
  signed_out: { part: "sessions", words: "They are signed out of every browser." },
  session_ended: { part: "sessions", words: "That browser is signed out." },
  session_had_ended: { part: "sessions", words: "That browser was signed out already.", tone: "info" },
  group_joined: { part: "groups", words: "Added to the group. No sign-in removes them." },
  was_in_group: {
    part: "groups",
    words: "They were already in this group. No sign-in removes them now.",
    tone: "info",
  },
  group_left: { part: "groups", words: "Removed from the group." },
  group_left_for_now: {
    part: "groups",
    words:
      "Removed from the group. A sign-in had added them, so they rejoin if the identity provider names the group when they next sign in.",
  },
  was_in_no_group: {
    part: "groups",
    words: "Someone else already removed them from this group.",
    tone: "info",
  },
  gone: {
    part: "groups",
    words: "Nothing was changed, because someone else just deleted this group.",
    tone: "warning",
  },
} satisfies Record<string, Text>;

export type MessageName = keyof typeof texts;

type Props = { message: string | string[] | undefined; part: Text["part"] };

export function FlashMessage({ message, part }: Props) {
  if (typeof message !== "string" || !Object.hasOwn(texts, message)) return null;
  const text: Text = texts[message as MessageName];
  if (text.part !== part) return null;
  return (
    <Result key={crypto.randomUUID()} {...(text.tone && { tone: text.tone })}>
      {text.words}
    </Result>
  );
}
