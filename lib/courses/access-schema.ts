import { z } from "zod";
import { searchText } from "@/lib/lists/admin-list-query";

export const accesses = ["everyone", "groups"] as const;

export const accessChange = z.object({ id: z.uuid(), access: z.enum(accesses) });

export type AccessChange = z.infer<typeof accessChange>;

/** How many a checklist shows: of those that are checked, and of the others. */
export const mostListed = { checked: 500, others: 50 };

/** The form field of what can be checked: `on`, or `off`. */
export const boxOf = (id: string) => `box.${id}`;

const boxName = /^box\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/**
 * A checklist of `id`: what was checked, and what was unchecked, since it was shown. `shown` has the ids that were checked
 * then, with dots between them: what another admin changes meanwhile stays.
 */
export const checklist = z
  .looseObject({ id: z.uuid(), shown: z.string() })
  .transform(({ id, shown, ...fields }) => {
    const before = new Set(shown.split("."));
    const boxes = Object.entries(fields).flatMap(([name, value]) => {
      const box = boxName.exec(name)?.[1];
      return box ? [{ box, isChecked: value === "on" }] : [];
    });
    const changed = boxes.filter(({ box, isChecked }) => isChecked !== before.has(box));
    const those = (isChecked: boolean) =>
      changed.filter((one) => one.isChecked === isChecked).map(({ box }) => box);
    return { id, added: those(true), removed: those(false) };
  });

/** Ids of groups are `added` and `removed`. */
export type GroupsOfCourse = z.infer<typeof checklist>;

/** Ids of courses are. */
export type CoursesOfGroup = z.infer<typeof checklist>;

export const accessQuery = z.object({ q: searchText });
