import { Result } from "@/app/_components/result";

type Text = {
  part: "top" | "name" | "members" | "search" | "courses";
  words: string;
  tone?: "info" | "warning";
};

const texts: Record<string, Text> = {
  created: { part: "top", words: "The group is created. Add people to it, or share courses with it." },
  renamed: { part: "name", words: "The group is renamed." },
  changed: {
    part: "top",
    words:
      "Nothing was deleted, because someone else just changed this group. Check that it is still the one you want to delete.",
    tone: "warning",
  },
  courses: { part: "courses", words: "The courses that this group can see are saved." },
  left: { part: "members", words: "Removed from the group." },
  left_for_now: {
    part: "members",
    words:
      "Removed from the group. A sign-in had added them, so they rejoin if the identity provider names the group when they next sign in.",
  },
  had_left: {
    part: "members",
    words: "Someone else already removed them from the group.",
    tone: "info",
  },
  added: { part: "search", words: "Added to the group. No sign-in removes them." },
  was_in: {
    part: "search",
    words: "They were already in the group. No sign-in removes them now.",
    tone: "info",
  },
  no_person: {
    part: "search",
    words: "No one was added, because someone else just deleted that person.",
    tone: "warning",
  },
};

type Props = { message: string | string[] | undefined; part: Text["part"] };

export function FlashMessage({ message, part }: Props) {
  const text = typeof message === "string" && Object.hasOwn(texts, message) ? texts[message] : null;
  if (text?.part !== part) return null;
  return (
    <Result key={crypto.randomUUID()} {...(text.tone && { tone: text.tone })}>
      {text.words}
    </Result>
  );
}
