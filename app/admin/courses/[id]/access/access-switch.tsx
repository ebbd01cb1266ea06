import { ConfirmedAction } from "@/app/_components/confirmed-action";
import type { CourseRecord } from "@/lib/courses/admin-record";
import { countOf } from "../../words";
import { changeAccessAction } from "./actions";

export function AccessSwitch({ course: { id, access, status, groupsCount } }: { course: CourseRecord }) {
  const isOpen = access === "everyone";
  const once = status === "published" ? "" : " once it is published";
  return (
    <>
      <p className="mb-5">
        {isOpen
          ? `Everyone who can sign in can see it${once}.`
          : `Only members of its groups can see it${once}.`}
      </p>
      <ConfirmedAction
        name="change-access"
        action={changeAccessAction}
        values={{ id, access: isOpen ? "groups" : "everyone" }}
        button={isOpen ? "Limit to groups" : "Open to everyone"}
        question={isOpen ? "Limit the course to groups?" : "Open the course to everyone?"}
        yes={isOpen ? "Yes, limit it to groups" : "Yes, open it to everyone"}
      >
        {isOpen
          ? `Only members of groups that you choose can then see it${once}: ${
              groupsCount === 0
                ? "no one until you choose one"
                : `those of ${countOf(groupsCount, "group")} at first`
            }. People who have started it keep their progress.`
          : `Everyone who can sign in can then see it${once}. Its groups are kept in case you limit it again.`}
      </ConfirmedAction>
    </>
  );
}
