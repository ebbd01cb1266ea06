import { z } from "zod";
import { searchText } from "@/lib/lists/admin-list-query";
import type { CourseAccess } from "@/prisma/generated/client";

/** `assigned` means only people with an assignment, without any group. */
export const visibilities = ["everyone", "groups", "assigned"] as const;

export type Visibility = (typeof visibilities)[number];

export function visibilityOf({ access, groups }: { access: CourseAccess; groups: number }): Visibility {
  if (access === "everyone") return "everyone";
  return groups > 0 ? "groups" : "assigned";
}

export const mostListed = { checked: 500, others: 50 };

export const boxOf = (id: string) => `box.${id}`;

const boxName = /^box\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Reads what was checked and unchecked. `shown` holds the dotted ids checked at first, so that another admin's changes stay. */
export const checklist = z
  .looseObject({ id: z.uuid(), shown: z.string() })
  .transform(({ id, shown, ...fields }) => ({ id, ...changesOf(shown, fields) }));

function changesOf(shown: string, fields: Readonly<Record<string, unknown>>) {
  const before = new Set(shown.split("."));
  const boxes = Object.entries(fields).flatMap(([name, value]) => {
    const box = boxName.exec(name)?.[1];
    return box ? [{ box, isChecked: value === "on" }] : [];
  });
  const changed = boxes.filter(({ box, isChecked }) => isChecked !== before.has(box));
  const those = (isChecked: boolean) =>
    changed.filter((one) => one.isChecked === isChecked).map(({ box }) => box);
  return { added: those(true), removed: those(false) };
}

export const accessChange = z
  .looseObject({
    id: z.uuid(),
    shown: z.string(),
    visibility: z.enum(visibilities),
    before: z.enum(visibilities).optional(),
  })
  .transform(({ id, shown, visibility, before, ...fields }) => ({
    id,
    visibility,
    ...(before && { before }),
    ...changesOf(shown, fields),
  }));

export type AccessChange = z.infer<typeof accessChange>;

export type CoursesOfGroup = z.infer<typeof checklist>;

export const accessQuery = z.object({ q: searchText });
