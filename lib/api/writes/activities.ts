import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { longText } from "@/lib/courses/content-schema";
import { activities } from "@/lib/courses/outline/activity-resource";
import { type ActivityFields, activityEntry } from "@/lib/courses/outline/activity-schema";
import {
  changeActivity,
  createActivity,
  deleteActivity,
  placeActivity,
} from "@/lib/courses/outline/edit-activity";
import { courseOfActivity } from "@/lib/courses/outline/outline";
import { courses } from "@/lib/courses/resource";
import { title } from "@/lib/forms/text-schema";
import { parse } from "@/lib/jsonapi/request-document";
import { createOperation, deleteOperation, updateOperation } from "../write-operations";
import { isEmpty, storedAddress } from "./given";

/** Quizzes and surveys need questions, which have no resource yet. */
const kinds = ["article", "video", "link", "download"] as const;

const optional = z
  .strictObject({
    section_id: z.uuid().nullable(),
    body: longText,
    minutes: z.int().min(1).max(600),
    optional: z.boolean(),
    url: z.string().overwrite(storedAddress),
    captions_url: z.string().overwrite(storedAddress).nullable(),
    seconds: z.int().min(1).max(36_000).nullable(),
  })
  .partial();

const ofActivities = { resource: activities, writes: "courses", maxBody: 1_024 * 1_024 } as const;

export const activityWrites = [
  createOperation("/v2/courses/{id}/activities", {
    ...ofActivities,
    parent: { name: "course", resource: courses },
    about:
      "An `article` has a text, which other kinds can have, too. A `video`, a `link` and a `download` need a `url`. It is the last one of its section, or of the course. Quizzes and surveys can be read, but not created here.",
    attributes: optional.extend({ kind: z.enum(kinds).default("article"), title }),
    run: async (actor, { attributes: { section_id: section, ...attributes } }, { id: courseId, tx }) => {
      const id = uuidv7();
      await createActivity(actor, { courseId, id, ...fieldsIn(attributes) }, null, tx);
      if (section !== undefined) await placeActivity(actor, { courseId, id, section }, tx);
      return id;
    },
  }),
  updateOperation("/v2/activities/{id}", {
    ...ofActivities,
    about:
      "Completions stay. A `position` moves it to that place in the outline, or to the nearest one in the section that `section_id` names. For quizzes and surveys, you can change the title, text, length and `optional`.",
    attributes: optional.extend({ title: title.optional(), position: z.int().min(1).optional() }),
    run: async (actor, { attributes: { section_id: section, position, ...attributes } }, { id, tx }) => {
      const key = { id, courseId: await courseOfActivity(tx, id) };
      const withSent = ({ data, ...fields }: ActivityFields) =>
        fieldsIn({ ...fields, ...data, ...attributes });
      if (!isEmpty(attributes)) await changeActivity(actor, key, withSent, tx);
      if (section !== undefined || position !== undefined)
        await placeActivity(actor, { ...key, section, position }, tx);
    },
  }),
  deleteOperation("/v2/activities/{id}", {
    resource: activities,
    writes: "courses",
    about: "Also deletes its completions; completions of the course stay.",
    run: async (actor, { id, tx }) =>
      deleteActivity(actor, { id, courseId: await courseOfActivity(tx, id) }, undefined, null, tx),
  }),
];

/** The kind has the last word: a `url` of an article, for example, is refused. */
function fieldsIn(attributes: object): ActivityFields {
  const given = Object.entries(attributes).filter(([, value]) => value !== null && value !== undefined);
  return parse(activityEntry, Object.fromEntries(given), "/data/attributes", "invalid_value");
}
