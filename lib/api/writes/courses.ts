import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { ApiClient } from "@/lib/actor";
import { approvedClient } from "@/lib/approvals/submit";
import { setAccess } from "@/lib/courses/access";
import { visibilities } from "@/lib/courses/access-schema";
import { fileAddress, longText } from "@/lib/courses/content-schema";
import { courseLanguage } from "@/lib/courses/course-language-schema";
import { changeStatus, createCourse, deleteCourse, saveDetails } from "@/lib/courses/edit";
import { replaceCategories } from "@/lib/courses/edit-categories";
import { newCourse } from "@/lib/courses/edit-schema";
import { courseStatuses, permalink } from "@/lib/courses/import-schema";
import { courses } from "@/lib/courses/resource";
import { shortText, title } from "@/lib/forms/text-schema";
import { InvalidDocument } from "@/lib/jsonapi/errors";
import { parse, type RequestDocument } from "@/lib/jsonapi/request-document";
import type { WriteTarget } from "../write-operation";
import { createOperation, deleteOperation, updateOperation, upsertOperation } from "../write-operations";
import { given, isEmpty, storedAddress } from "./given";

const changed = z
  .strictObject({
    name: title,
    permalink,
    status: z.enum(courseStatuses),
    short_description: shortText,
    full_description: longText,
    list_image_url: z.string().overwrite(storedAddress).pipe(fileAddress).nullable(),
    language: courseLanguage.nullable(),
    access: z.enum(visibilities),
    group_ids: z.array(z.uuid()).max(500),
  })
  .partial();

const newCourseAttributes = changed.extend({ name: title });

const ofCourses = {
  resource: courses,
  writes: "courses",
  relationships: { categories: "categories" },
  maxBody: 1_024 * 1_024,
} as const;

const aboutAccess =
  "`group_ids` replaces the groups, and means `access: groups` where `access` is not given. `categories` replaces all of them.";

export const courseWrites = [
  createOperation("/v2/courses", {
    ...ofCourses,
    about: `Without \`permalink\`, it is made from the name; without \`status\`, the course is a draft. ${aboutAccess}`,
    attributes: newCourseAttributes,
    run: create,
  }),
  updateOperation("/v2/courses/{id}", {
    ...ofCourses,
    about: `Set \`status\` to publish or archive it. ${aboutAccess}`,
    attributes: changed,
    run: change,
  }),
  upsertOperation("/v2/courses/external/{id}", {
    ...ofCourses,
    about: `A new course gets the defaults of POST. An existing course keeps attributes you don't send. ${aboutAccess}`,
    attributes: newCourseAttributes,
    create,
    update: change,
  }),
  deleteOperation("/v2/courses/{id}", {
    resource: courses,
    writes: "courses",
    about: "Only drafts in which nobody is enrolled can be deleted. Archive others.",
    run: async (actor, { id, tx }) => deleteCourse(await approvedClient(actor, tx), id, undefined, tx),
  }),
];

type Input<Attributes extends z.ZodObject> = RequestDocument<Attributes, "categories">;

/** @returns the ID */
async function create(
  actor: ApiClient,
  { attributes, related }: Input<typeof newCourseAttributes>,
  { tx }: WriteTarget,
): Promise<string> {
  const { name, permalink = "", ...rest } = attributes;
  const course = parse(newCourse, { id: uuidv7(), name, permalink }, "/data/attributes", "invalid_value");
  await createCourse(actor, course, tx);
  await change(actor, { attributes: rest, related }, { id: course.id, tx });
  return course.id;
}

/** The status comes last, so that a published course is seen with its texts by its audience. */
async function change(
  actor: ApiClient,
  { attributes, related: { categories } }: Input<typeof changed>,
  { id, tx }: Pick<WriteTarget, "id" | "tx">,
): Promise<void> {
  const { status, access, group_ids: groupIds } = attributes;
  const details = given({
    name: attributes.name,
    permalink: attributes.permalink,
    shortDescription: attributes.short_description,
    fullDescription: attributes.full_description,
    listImageUrl: attributes.list_image_url,
    language: attributes.language,
  });
  if (groupIds && groupIds.length > 0 && access && access !== "groups")
    throw new InvalidDocument([
      {
        code: "invalid_value",
        pointer: "/data/attributes/group_ids",
        problem: `should be empty while access is ${access}`,
      },
    ]);
  if (!isEmpty(details)) await saveDetails(actor, { id, ...details }, tx);
  if (categories) await replaceCategories(actor, { id, categoryIds: categories }, tx);
  if (access || groupIds) await setAccess(actor, { id, ...given({ visibility: access, groupIds }) }, tx);
  if (status) await changeStatus(actor, { id, to: status }, null, tx);
}
