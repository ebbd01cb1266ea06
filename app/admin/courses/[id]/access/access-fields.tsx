import type { ReactNode } from "react";
import { CheckBox } from "@/app/_components/check-box";
import { Choice } from "@/app/_components/choice";
import { HiddenField } from "@/app/_components/form";
import { useMessages } from "@/app/messages";
import { boxOf } from "@/lib/courses/access-schema";
import { counted } from "@/lib/lists/count";
import type { CourseAudience } from "./course-audience";

type Props = {
  audience: CourseAudience;
  children?: ReactNode;
};

export function AccessFields({ audience, children }: Props) {
  const { groups, otherGroups, people, choices } = audience;
  const { courseAccess: t } = useMessages();
  const hints = {
    everyone: t.everyoneHint(counted(people)),
    groups: t.groupsHint,
    assigned: t.assignedHint,
  };
  return (
    <div className="group space-y-5">
      <HiddenField name="id" />
      <HiddenField name="shown" />
      <HiddenField name="before" />
      <Choice
        name="visibility"
        label={t.whoSees}
        options={choices.map((value) => ({ value, label: t[value], hint: hints[value] }))}
      />
      <div className="hidden space-y-5 group-has-[[value=groups]:checked]:block">
        {groups.length > 0 && (
          <fieldset>
            <legend className="font-medium">{t.groupsWithAccess}</legend>
            <ul className="divide-y divide-line">
              {groups.map((item) => (
                <li key={item.id} className="py-1">
                  <CheckBox name={boxOf(item.id)} startsOff={!item.isChecked}>
                    <bdi className="font-medium">{item.name}</bdi>{" "}
                    <span className="text-muted text-sm">{t.people(counted(item.people))}</span>
                  </CheckBox>
                </li>
              ))}
            </ul>
          </fieldset>
        )}
        {children}
        {otherGroups > 0 && <p className="text-muted text-sm">{t.otherGroups({ count: otherGroups })}</p>}
      </div>
    </div>
  );
}
