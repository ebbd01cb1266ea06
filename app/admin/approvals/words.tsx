import type { ReactNode } from "react";
import { Link } from "@/app/_components/link";
import { rich } from "@/app/_components/rich";
import type { Described } from "@/lib/approvals/list";
import { gone } from "@/lib/approvals/subject";
import { versionName } from "@/lib/identity-provider/settings";
import type { Messages } from "@/lib/messages/messages";
import { courseUrl } from "../courses/paths";
import { groupUrl } from "../groups/paths";
import { learningPathUrl } from "../learning-paths/paths";
import { moveUrl } from "../move-people/paths";
import { personUrl } from "../people/paths";
import { grantName } from "../roles/words";

export function describeRequest(
  { approvals: { requests: t }, roles }: Messages,
  { kind, input, about }: Described,
): ReactNode {
  const known = (name: string) => (name === gone ? t.deleted : name);
  const linked = (href: string, name = known(about.name)) => (
    <Link href={href} className="font-medium text-accent underline underline-offset-4">
      <bdi>{name}</bdi>
    </Link>
  );
  const named = (name: string | undefined) => (name ? { id: "", name: known(name) } : null);
  const role = (granted: Parameters<typeof grantName>[1]) => (
    <bdi className="font-medium">{grantName(roles, granted)}</bdi>
  );
  switch (kind) {
    case "make_admin":
      return rich(t.makeAdmin, { person: linked(personUrl(input.id)) });
    case "give_role":
      return rich(t.grantRole, {
        person: linked(personUrl(input.personId)),
        role: role({ role: input.role, group: named(about.group), course: named(about.course) }),
      });
    case "add_role_rule":
      return rich(t.addRule, {
        group: (
          <>
            <bdi className="font-medium">{about.name}</bdi>
            {about.issuer && <bdi className="wrap-anywhere"> ({known(about.issuer)})</bdi>}
            {about.isAnywhere && ` (${roles.form.anyProvider})`}
          </>
        ),
        role: role({ role: input.role, group: named(about.group), course: null }),
      });
    case "reactivate_person":
      return rich(t.reactivatePerson, { person: linked(personUrl(input.id)) });
    case "delete_person":
      return rich(t.deletePerson, { person: linked(personUrl(input.id)) });
    case "merge_people":
      return rich(input.confirmsRoles ? t.mergePeopleWithRoles : t.mergePeople, {
        person: linked(personUrl(input.personId)),
        merged: linked(personUrl(input.mergedId), known(about.merged ?? gone)),
      });
    case "link_identity":
      return rich(t.linkIdentity, {
        person: linked(personUrl(input.personId)),
        provider: <bdi className="wrap-anywhere">{known(about.issuer ?? gone)}</bdi>,
        userId: <bdi>{input.userId}</bdi>,
      });
    case "start_people_move":
      return rich(t.startMove, { provider: linked(moveUrl(input.id)) });
    case "undo_people_move":
      return rich(t.undoMove, { provider: linked(moveUrl(input.id)) });
    case "undo_people_merge":
      return rich(t.undoMerge, { person: <bdi className="font-medium">{known(about.name)}</bdi> });
    case "delete_group":
      return rich(t.deleteGroup, { group: linked(groupUrl(input.id)) });
    case "delete_learning_path":
      return rich(t.deletePath, { path: linked(learningPathUrl(input.id)) });
    case "delete_course":
      return rich(t.deleteCourse, { course: linked(courseUrl(input.id)) });
    case "activate_provider": {
      const version = linked(
        `/admin/identity-provider/versions/${versionName(input.version)}`,
        t.version({ version: input.version.version, issuer: known(about.name) }),
      );
      return rich(input.endsSessions ? t.activateProviderAndSignOut : t.activateProvider, { version });
    }
    case "stop_requiring":
      return t.stopRequiring;
  }
}
