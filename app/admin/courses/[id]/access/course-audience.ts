import type { May } from "@/lib/actor";
import { mayChoose } from "@/lib/courses/access";
import { countActivePeople, countOtherGroups, listGroupsFor } from "@/lib/courses/access-lists";
import { boxOf, mostListed, visibilities, visibilityOf } from "@/lib/courses/access-schema";
import type { CourseRecord } from "@/lib/courses/admin-record";
import { reachesEverything } from "@/lib/permissions/permissions";

export type CourseAudience = Awaited<ReturnType<typeof readCourseAudience>>;

export async function readCourseAudience(actor: May<"courses.edit">, course: CourseRecord, q = "") {
  const { id, access, groupsCount } = course;
  const [groups, otherGroups, people] = await Promise.all([
    listGroupsFor(actor, id, q),
    countOtherGroups(actor, id),
    countActivePeople(actor),
  ]);
  const shared = Array.from({ length: groupsCount }, (_, index) => ({ isTheirs: index >= otherGroups }));
  const choices = visibilities.filter((visibility) => mayChoose(actor, course, shared, visibility));
  const before = visibilityOf({ access, groups: groupsCount });
  const checked = groups.filter(({ isChecked }) => isChecked).map((group) => group.id);
  const boxes = groups.map((group) => [boxOf(group.id), group.isChecked ? "on" : "off"]);
  return {
    course,
    groups,
    otherGroups,
    people,
    choices,
    areOwn: !reachesEverything(actor, "courses.edit"),
    isCut: groups.length - checked.length >= mostListed.others || checked.length >= mostListed.checked,
    version: `${q} ${access} ${checked.join()}`,
    values: {
      id,
      visibility: q ? "groups" : before,
      before,
      shown: checked.join("."),
      ...Object.fromEntries(boxes),
    },
  };
}
