import { z } from "zod";
import { bankQuestions } from "@/lib/courses/kinds/quiz/quiz-question-schema";
import { activityEntry } from "@/lib/courses/outline/activity-schema";
import { line, required, shortText, title } from "@/lib/forms/text-schema";
import { groupName } from "@/lib/groups/names";
import { fieldError, fieldErrorText } from "@/lib/messages/field-errors";
import { fileAddress, longText } from "./content-schema";
import { courseLanguage } from "./course-language-schema";
import { imageFocuses } from "./image-focus-schema";
import { permalinkOf } from "./permalink";

export const courseStatuses = ["draft", "published", "archived"] as const;

const group = z.string(fieldError("group_not_named")).transform((value, context) => {
  const name = groupName(value);
  if (name === null) context.addIssue({ code: "custom", message: fieldErrorText("group_name_unusable") });
  return name ?? "";
});

export const categoryName = required(200).transform((name) => name.normalize("NFC"));

const activities = z.array(activityEntry).max(1_000);

const section = z.strictObject({ title, activities });

export const permalink = line(100).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, fieldError("permalink_malformed"));

const course = z
  .strictObject({
    name: title,
    status: z.enum(courseStatuses, fieldError("status_unknown")),
    permalink: permalink.optional(),
    short_description: shortText.default(""),
    full_description: longText.default(""),
    groups: z.array(group).optional(),
    categories: z.array(categoryName).max(100).default([]),
    list_image_url: fileAddress.nullable().default(null),
    list_image_focus: z.enum(imageFocuses, fieldError("image_focus_unknown")).default("center"),
    language: courseLanguage.nullable().default(null),
    /** Before the first section. */
    activities: activities.default([]),
    sections: z.array(section).max(100).default([]),
    /** Questions of the bank that no activity of the file has to ask. */
    questions: bankQuestions.default([]),
  })
  .transform(({ activities, sections, ...entry }) => ({
    ...entry,
    permalink: entry.permalink ?? permalinkOf(entry.name),
    sections: [{ title: null, activities }, ...sections],
  }))
  .refine((entry) => entry.permalink !== "", {
    path: ["permalink"],
    ...fieldError("permalink_missing"),
  });

/** Without `groups` an entry is open to everyone; with `[]`, to nobody. */
export const courseImport = z
  .array(course, fieldError("courses_not_listed"))
  .superRefine((entries, context) => {
    const seen = new Map<string, number>();
    entries.forEach((entry, index) => {
      const earlier = seen.get(entry.permalink);
      seen.set(entry.permalink, index);
      if (earlier === undefined) return;
      const message = fieldErrorText("permalink_repeated", {
        permalink: entry.permalink,
        entry: earlier + 1,
      });
      context.addIssue({ code: "custom", path: [index, "permalink"], message });
    });
  });

export type CourseImport = z.infer<typeof courseImport>;

export type CourseEntry = CourseImport[number];
