import { Result } from "@/app/_components/result";

type Text = { part: "top" | "name" | "members" | "search"; words: string; tone?: "info" | "warning" };

const texts: Record<string, Text> = {
  created: { part: "top", words: "The group is there. Add people to it, or open courses to it." },
  renamed: { part: "name", words: "The group has its new name." },
  changed: {
    part: "top",
    words:
      "Nothing was deleted: somebody else has changed this group meanwhile. Look whether it is still the one you mean.",
    tone: "warning",
  },
  left: { part: "members", words: "Removed from the group." },
  left_for_now: {
    part: "members",
    words:
      "Removed from the group. A sign-in had added them: when the identity provider names the group at their next one, they are in it again.",
  },
  had_left: {
    part: "members",
    words: "They were not in the group any more: somebody else has removed them meanwhile.",
    tone: "info",
  },
  added: { part: "search", words: "Added. No sign-in removes them from this group." },
  was_in: {
    part: "search",
    words: "They were in the group already, and stay in it whatever a sign-in says.",
    tone: "info",
  },
  no_person: {
    part: "search",
    words: "Nobody was added: that person has been deleted meanwhile.",
    tone: "warning",
  },
};

type Props = { said: string | string[] | undefined; part: Text["part"] };

/** What became of the button that was pressed, in the part of the page where it is; without a script too. */
export function Said({ said, part }: Props) {
  const text = typeof said === "string" && Object.hasOwn(texts, said) ? texts[said] : null;
  if (text?.part !== part) return null;
  return (
    <Result key={crypto.randomUUID()} {...(text.tone && { tone: text.tone })}>
      {text.words}
    </Result>
  );
}
