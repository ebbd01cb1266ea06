import type { ReactNode } from "react";
import { Link } from "@/app/_components/link";
import type { Described } from "@/lib/approvals/list";
import { versionName } from "@/lib/identity-provider/settings";
import { courseUrl } from "../courses/paths";
import { groupUrl } from "../groups/paths";
import { learningPathUrl } from "../learning-paths/paths";
import { personUrl } from "../people/paths";
import { grantName, roleNames } from "../roles/words";

export function describeRequest({ kind, input, about }: Described): ReactNode {
  switch (kind) {
    case "make_admin":
      return <>Make {linked(personUrl(input.id), about.name)} an admin, who can do everything.</>;
    case "give_role": {
      const role = grantName({ role: input.role, group: named(about.group), course: named(about.course) });
      return (
        <>
          Give {linked(personUrl(input.personId), about.name)} the role{" "}
          <bdi className="font-medium">{role}</bdi>.
        </>
      );
    }
    case "add_role_rule":
      return (
        <>
          Add a rule: members of <bdi className="font-medium">{about.name}</bdi> at the identity provider get
          the role{" "}
          <bdi className="font-medium">
            {about.group ? `${roleNames[input.role]} of ${about.group}` : roleNames[input.role]}
          </bdi>
          .
        </>
      );
    case "reactivate_person":
      return <>Reactivate {linked(personUrl(input.id), about.name)}, who gets their roles back.</>;
    case "delete_person":
      return (
        <>
          Delete {linked(personUrl(input.id), about.name)} for good, with their enrollments, progress and
          certificates.
        </>
      );
    case "delete_group":
      return (
        <>
          Delete the group {linked(groupUrl(input.id), about.name)} for good. Its members lose what they have
          only through it.
        </>
      );
    case "delete_learning_path":
      return (
        <>
          Delete the learning path {linked(learningPathUrl(input.id), about.name)} for good, with its
          assignments.
        </>
      );
    case "delete_course":
      return <>Delete the draft {linked(courseUrl(input.id), about.name)} for good, with its activities.</>;
    case "activate_provider":
      return (
        <>
          Activate {linked(`/admin/identity-provider/versions/${versionName(input.version)}`, about.name)}.
          {input.endsSessions && " People who signed in before are signed out."} Compare the versions before
          you approve.
        </>
      );
    case "stop_requiring":
      return <>Stop asking a second admin. Each admin can then do all of this alone.</>;
  }
}

const named = (name: string | undefined) => (name ? { id: "", name } : null);

const linked = (href: string, name: string) => (
  <Link href={href} className="font-medium text-accent underline underline-offset-4">
    <bdi>{name}</bdi>
  </Link>
);
