import { z } from "zod";
import { groupName } from "@/lib/groups/rules";
import { permalinkOf } from "./rules";

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

const category = required(200).transform((name) => name.normalize("NFC"));

const activity = z.strictObject({ title: required(200), body: line(200_000) });

const permalink = line(100).regex(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  "should be lower-case letters and digits joined by hyphens, such as first-steps",
);

const course = z
  .strictObject({
    name: required(200),
    status: z.enum(courseStatuses, 'should be "draft", "published" or "archived"'),
    permalink: permalink.optional(),
    short_description: line(500).default(""),
    full_description: line(200_000).default(""),
    groups: z.array(group).optional(),
    categories: z.array(category).max(100).default([]),
    activities: z.array(activity).max(1_000).default([]),
  })
  .transform((entry) => ({ ...entry, permalink: entry.permalink ?? permalinkOf(entry.name) }))
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
