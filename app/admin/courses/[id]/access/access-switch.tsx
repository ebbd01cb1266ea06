import { ConfirmedAction } from "@/app/_components/confirmed-action";
import type { CourseRecord } from "@/lib/courses/admin-list";
import { countOf } from "../../words";
import { changeAccessAction } from "./actions";

/** Whether a course is open to all or to groups, and the way to the other. */
export function AccessSwitch({ course: { id, access, status, groupsCount } }: { course: CourseRecord }) {
  const isOpen = access === "everyone";
  const once = status === "published" ? "" : " once it is published";
  return (
    <>
      <p className="mb-5">
        {isOpen
          ? `Everybody who may sign in here can see it${once}.`
          : `The members of its groups can see it${once}, and nobody else.`}
      </p>
      <ConfirmedAction
        name="change-access"
        action={changeAccessAction}
        values={{ id, access: isOpen ? "groups" : "everyone" }}
        button={isOpen ? "Limit it to groups" : "Open it to everybody"}
        question={isOpen ? "Limit the course to groups?" : "Open the course to everybody?"}
        yes={isOpen ? "Yes, limit it to groups" : "Yes, open it to everybody"}
      >
        {isOpen
          ? `Only members of groups that you choose can see it then${once}: ${
              groupsCount === 0
                ? "nobody until you have chosen one"
                : `those of ${countOf(groupsCount, "group")} at first`
            }. Who has started it keeps their progress.`
          : `Everybody who may sign in here can see it then${once}. Its groups are kept for when you limit it again.`}
      </ConfirmedAction>
    </>
  );
}
