import { Result } from "@/app/_components/result";

const texts = {
  created: "Created, as a draft: nobody but admins can see it until you publish it.",
  published: "Published.",
  archived: "Archived. Learners do not see it any more; what they did is kept.",
  draft: "It is a draft again. Learners do not see it any more; what they did is kept.",
  deleted: "The draft is deleted.",
  details: "Saved.",
  activity_added: "The activity is added.",
  activity: "The activity is saved.",
  activity_moved: "The activity is moved.",
  activity_deleted: "The activity is deleted.",
  section_added: "The section is added.",
  section: "The section is saved.",
  section_deleted: "The section is deleted. Its activities stand where they stood.",
  opened: "The course is open to everybody now.",
  restricted: "The course is open to its groups alone now.",
  shared: "Shared with the group.",
  unshared: "The group does not have the course any more.",
  categories: "The categories are saved.",
};

const refusals = {
  changed: "Nothing was changed, because somebody else changed this in the meantime. This is how it is now.",
};

/** What became of the button that was pressed; the address says it, so that it is said without a script too. */
export function Said({ said, at }: Record<"said" | "at", string | string[] | undefined>) {
  if (typeof said !== "string") return null;
  const text = Object.hasOwn(texts, said) && texts[said as keyof typeof texts];
  const refusal = Object.hasOwn(refusals, said) && refusals[said as keyof typeof refusals];
  if (!text && !refusal) return null;
  return (
    <Result key={`${said} ${at}`} tone={text ? "success" : "warning"}>
      {text || refusal}
    </Result>
  );
}
