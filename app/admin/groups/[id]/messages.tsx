import { ShownMessage } from "../../flash-message";

const texts = {
  top: { created: "The group is created. Add people to it, or share courses with it." },
  name: { renamed: "The group is renamed." },
  courses: { courses: "The courses that this group can see are saved." },
  members: {
    left: "Removed from the group.",
    left_for_now:
      "Removed from the group. A sign-in had added them, so they rejoin if the identity provider names the group when they next sign in.",
  },
  search: { added: "Added to the group. No sign-in removes them." },
};

const notes: Parts = {
  members: { had_left: "Someone else already removed them from the group." },
  search: { was_in: "They were already in the group. No sign-in removes them now." },
};

const refusals: Parts = {
  top: {
    changed:
      "Nothing was deleted, because someone else just changed this group. Check that it is still the one you want to delete.",
  },
  search: { no_person: "No one was added, because someone else just deleted that person." },
};

type Part = keyof typeof texts;

type Parts = Partial<Record<Part, Record<string, string>>>;

type Props = { message: string | string[] | undefined; part: Part };

export const FlashMessage = ({ message, part }: Props) => (
  <ShownMessage message={message} texts={texts[part]} notes={notes[part]} refusals={refusals[part]} />
);
