import { z } from "zod";
import { hasCredentials, isAbsolute, placeOf } from "@/lib/content-url";
import { minutesToRead } from "@/lib/courses/outline/reading-time";
import { groupName } from "@/lib/groups/names";
import { excessOf } from "@/lib/markdown/limits";
import { permalinkOf } from "./permalink";

/** The states of a course. */
export const courseStatuses = ["draft", "published", "archived"] as const;

const line = (limit: number) =>
  z
    .string("should be a text")
    .max(limit, `is longer than ${limit} characters`)
    .refine(
      (value) => !value.includes("\0") && value.isWellFormed(),
      "must be text without NUL or half characters",
    );

const required = (limit: number) => line(limit).trim().min(1, "must not be empty");

const group = z.string("should be the name of a group").transform((value, context) => {
  const name = groupName(value);
  if (name === null) context.addIssue({ code: "custom", message: "is no name that a group can have" });
  return name ?? "";
});

/** The name of a category, as it is stored. */
export const categoryName = required(200).transform((name) => name.normalize("NFC"));

/** An address: an absolute one of these protocols, or a path of this site. */
const address = (...protocols: `${string}:`[]) =>
  line(2_000)
    .trim()
    .refine(
      (value) => !hasCredentials(value),
      "must not carry a user name or a password: all learners would see it",
    )
    .refine(
      (value) => placeOf(value) === "site" || isAbsolute(value, protocols),
      `should begin with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}, or be a path of this site`,
    );

/** What was typed into several lines, which forms part otherwise than files do. */
export const writtenText = z.string().transform((text) => text.replaceAll("\r\n", "\n"));

/** What learners read above what it names: of a course, a section, an activity. */
export const title = required(200);

/** Markdown: a description, the text of an activity. */
export const longText = line(200_000).superRefine((text, context) => {
  const excess = text.length > 200_000 ? null : excessOf(text);
  if (excess !== null) context.addIssue({ code: "custom", message: excess });
});

/** A sentence or two, as plain text. */
export const shortText = line(500);

/** Where a course's picture is. */
export const imageAddress = address("https:");

const anything = { title, body: longText.default("") };
const minutes = z
  .int("should be a whole number from 1 to 600")
  .min(1, "should be at least 1")
  .max(600, "should be at most 600");
const length = { minutes: minutes.optional(), optional: z.boolean().default(false) };

/** An activity of any kind, each with what it needs; without `minutes` they are reckoned from the words. */
export const activityEntry = z
  .preprocess(
    (entry) => (entry instanceof Object && !("kind" in entry) ? { ...entry, kind: "article" } : entry),
    z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("article"), ...anything, ...length }),
      z.strictObject({
        kind: z.literal("video"),
        ...anything,
        url: address("https:"),
        captions_url: address("https:").optional(),
        ...length,
      }),
      z.strictObject({ kind: z.literal("link"), ...anything, url: address("https:", "http:"), ...length }),
      z.strictObject({ kind: z.literal("download"), ...anything, url: address("https:"), ...length }),
    ]),
  )
  .transform((entry) => ({
    url: "",
    captions_url: "",
    ...entry,
    minutes: entry.minutes ?? minutesToRead(entry.body),
  }));

const activities = z.array(activityEntry).max(1_000);

const section = z.strictObject({ title, activities });

/** The name of a course in addresses. */
export const permalink = line(100).regex(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  "should be lower-case letters and digits joined by hyphens, such as first-steps",
);

const course = z
  .strictObject({
    name: title,
    status: z.enum(courseStatuses, 'should be "draft", "published" or "archived"'),
    permalink: permalink.optional(),
    short_description: shortText.default(""),
    full_description: longText.default(""),
    groups: z.array(group).optional(),
    categories: z.array(categoryName).max(100).default([]),
    list_image_url: imageAddress.nullable().default(null),
    sections: z.array(section).max(100).optional(),
    activities: activities.optional(),
  })
  .refine((entry) => !(entry.sections && entry.activities), {
    path: ["activities"],
    message: "belong into the sections, if there are any",
  })
  .transform(({ activities = [], sections, ...entry }) => ({
    ...entry,
    permalink: entry.permalink ?? permalinkOf(entry.name),
    sections: sections ?? [{ title: null, activities }],
  }))
  .refine((entry) => entry.permalink !== "", {
    path: ["permalink"],
    message: "is missing, and the name has no letters to make one from",
  });

/** What `lectern courses import` accepts. An entry without `groups` is open to all; with `[]` it is open to nobody. */
export const courseImport = z
  .array(course, "should be an array of courses")
  .superRefine((entries, context) => {
    const seen = new Map<string, number>();
    entries.forEach((entry, index) => {
      const earlier = seen.get(entry.permalink);
      seen.set(entry.permalink, index);
      if (earlier === undefined) return;
      const message = `${entry.permalink} is also the permalink of entry ${earlier + 1}`;
      context.addIssue({ code: "custom", path: [index, "permalink"], message });
    });
  });

export type CourseImport = z.infer<typeof courseImport>;

export type CourseEntry = CourseImport[number];
