import { Result } from "@/app/_components/result";

type Text = { part: "access" | "sessions" | "groups"; words: string; tone?: "info" | "warning" };

const texts = {
  deactivated: {
    part: "access",
    words: "Deactivated. Every browser of theirs is signed out, and their next sign-in is refused.",
  },
  was_deactivated: {
    part: "access",
    words: "They were deactivated already: somebody else has done it meanwhile.",
    tone: "info",
  },
  reactivated: { part: "access", words: "Reactivated. They may sign in again." },
  was_reactivated: {
    part: "access",
    words: "They were active already: somebody else has done it meanwhile.",
    tone: "info",
  },
  made_admin: { part: "access", words: "They are an admin from now on." },
  was_admin: {
    part: "access",
    words: "They were an admin already: somebody else has done it meanwhile.",
    tone: "info",
  },
  unmade_admin: { part: "access", words: "No longer an admin." },
  was_no_admin: {
    part: "access",
    words: "They were no admin any more: somebody else has done it meanwhile.",
    tone: "info",
  },
  is_deactivated: {
    part: "access",
    words:
      "Nothing was changed: they have been deactivated meanwhile. Reactivate them first, then make them an admin.",
    tone: "warning",
  },
  last_admin: {
    part: "access",
    words:
      "Nothing was changed: this is the last admin who can sign in through the identity provider. Make somebody else an admin first.",
    tone: "warning",
  },
  operator: {
    part: "access",
    words: "Nothing was changed: every one-time link makes the operator an active admin again.",
    tone: "warning",
  },
  signed_out: { part: "sessions", words: "Every browser of theirs is signed out." },
  session_ended: { part: "sessions", words: "That browser is signed out." },
  session_had_ended: { part: "sessions", words: "That browser was signed out already.", tone: "info" },
  group_joined: { part: "groups", words: "Added. No sign-in removes them from this group." },
  was_in_group: {
    part: "groups",
    words: "They were in this group already, and stay in it whatever a sign-in says.",
    tone: "info",
  },
  group_left: { part: "groups", words: "Removed from the group." },
  group_left_for_now: {
    part: "groups",
    words:
      "Removed from the group. A sign-in had added them: when the identity provider names the group at their next one, they are in it again.",
  },
  was_in_no_group: {
    part: "groups",
    words: "They were not in this group any more: somebody else has removed them meanwhile.",
    tone: "info",
  },
  gone: {
    part: "groups",
    words: "Nothing was changed: this group has been deleted meanwhile.",
    tone: "warning",
  },
} satisfies Record<string, Text>;

/** What the address of a person's page may say has become of a button. */
export type Saying = keyof typeof texts;

type Props = { said: string | string[] | undefined; part: Text["part"] };

/** What became of the button that was pressed, in the part of the page where it is; without a script too. */
export function Said({ said, part }: Props) {
  if (typeof said !== "string" || !Object.hasOwn(texts, said)) return null;
  const text: Text = texts[said as Saying];
  if (text.part !== part) return null;
  return (
    <Result key={crypto.randomUUID()} {...(text.tone && { tone: text.tone })}>
      {text.words}
    </Result>
  );
}
