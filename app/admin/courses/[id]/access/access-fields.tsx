import type { ReactNode } from "react";
import { CheckBox } from "@/app/_components/check-box";
import { Choice } from "@/app/_components/choice";
import { HiddenField } from "@/app/_components/form";
import { boxOf } from "@/lib/courses/access-schema";
import { countOf, peopleIn } from "../../words";
import type { CourseAudience } from "./course-audience";

type Props = {
  audience: CourseAudience;
  children?: ReactNode;
};

export function AccessFields({ audience, children }: Props) {
  const { groups, otherGroups, people, choices } = audience;
  const options = {
    everyone: {
      label: "Everyone who can sign in",
      hint: `${peopleIn(people)}, and everyone who joins later.`,
    },
    groups: { label: "Members of groups", hint: "Choose the groups below." },
    assigned: { label: "Only people it’s assigned to", hint: "No group can see it." },
  };
  return (
    <div className="group space-y-5">
      <HiddenField name="id" />
      <HiddenField name="shown" />
      <HiddenField name="before" />
      <Choice
        name="visibility"
        label="Who can see it"
        options={choices.map((value) => ({ value, ...options[value] }))}
      />
      <div className="hidden space-y-5 group-has-[[value=groups]:checked]:block">
        {groups.length > 0 && (
          <fieldset>
            <legend className="font-medium">Groups with access</legend>
            <ul className="divide-y divide-line">
              {groups.map((item) => (
                <li key={item.id} className="py-1">
                  <CheckBox name={boxOf(item.id)} startsOff={!item.isChecked}>
                    <bdi className="font-medium">{item.name}</bdi>{" "}
                    <span className="text-muted text-sm">{peopleIn(item.people)}</span>
                  </CheckBox>
                </li>
              ))}
            </ul>
          </fieldset>
        )}
        {children}
        {otherGroups > 0 && (
          <p className="text-muted text-sm">
            {countOf(otherGroups, "other group has", "other groups have")} access, too. Admins choose those.
          </p>
        )}
      </div>
    </div>
  );
}
