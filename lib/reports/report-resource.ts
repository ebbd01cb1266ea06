import { z } from "zod";
import { assignmentStates } from "@/lib/assignments/schema";
import { exampleId } from "@/lib/jsonapi/example-id";
import { utcTime } from "@/lib/jsonapi/resource";
import type { StoredResource } from "@/lib/lists/define-resource";
import { managerKinds, mostMembersCounted, periods, type ReportName } from "./schema";

/** `attributes` are the columns of the report's CSV file, unless `values` reads them from its rows. */
export type ReportResource = StoredResource & { name: ReportName };

const personId = z.uuid().meta({ description: "The ID of the person.", examples: [exampleId("people")] });
const courseId = z.uuid().meta({ description: "The ID of the course.", examples: [exampleId("courses")] });
const courseName = z.string().meta({ description: "The course’s name today.", examples: ["Fire safety"] });
const person = {
  person_id: personId,
  first_name: z.string().meta({ description: "Their first name today.", examples: ["Ada"] }),
  last_name: z.string().meta({ description: "Their last name today.", examples: ["Lovelace"] }),
  email: z.string().meta({ description: "Their email address today.", examples: ["ada@example.com"] }),
  has_signed_in: z.boolean().meta({ description: "Whether they have ever signed in.", examples: [true] }),
};
const count = (description: string, example: number) => z.int().meta({ description, examples: [example] });
const time = (description: string) =>
  utcTime.nullable().meta({ description, examples: ["2026-11-21T08:30:00Z"] });
const day = (description: string) =>
  z.iso
    .date()
    .nullable()
    .meta({ description, examples: ["2026-11-30"] });
const counts = {
  people: count("How many people had it to do.", 40),
  overdue: count("How many of them were overdue.", 3),
  expired: count("How many had a completion that no longer counted.", 1),
  due_soon: count("For how many it was due within 14 days.", 5),
  completed: count("How many had a completion that counted.", 30),
  exempt: count("How many were exempt.", 1),
};
const many = (description: string, example: number) =>
  z
    .int()
    .nullable()
    .meta({
      description: `${description} Null with more than ${mostMembersCounted} people.`,
      examples: [example],
    });
const memberCounts = {
  people: many("How many people had something to do.", 12),
  overdue: many("How many of their courses were overdue.", 3),
  expired: many("How many of their completions no longer counted.", 1),
  due_soon: many("How many of their courses were due within 14 days.", 5),
  completed: many("How many of their courses were completed.", 30),
  exempt: many("How many of their courses they were exempt from.", 1),
  people_overdue: many("How many people were overdue.", 2),
};

const group = {
  kind: "exact",
  description:
    "Only members of the group with this name, at that moment. Current counts of more than 10,000 people can be ten minutes old.",
} as const;

const field = {
  kind: "exact",
  isNamed: true,
  description:
    "Only people with this value of a custom field, in any case: `field[Department]=Sales`. Values are today’s. Current counts of more than 10,000 people can be ten minutes old.",
} as const;

type Given = Pick<ReportResource, "name" | "plural" | "singular" | "about"> & {
  attributes: z.ZodRawShape;
  sorts: readonly string[];
  parameters?: ReportResource["parameters"];
};

function reportResource({ name, attributes, parameters = {}, ...given }: Given): ReportResource {
  return {
    ...given,
    name,
    type: name,
    attributes: z.object(attributes),
    parameters: {
      as_of: {
        kind: "date",
        description:
          "The day whose end the report shows, in the school’s time zone. Without it, the report shows now.",
      },
      field,
      ...parameters,
    },
    ...{ filters: {}, search: [], relationships: {}, values: {}, hasNoItemPath: true },
    rows: { table: name, columns: {}, search: [], scopes: {} },
  };
}

export const reportResources = [
  reportResource({
    name: "overdue_by_course",
    plural: "overdue people by course",
    singular: "course with its overdue people",
    about:
      "How many people had each course to do, and in which state. A person with two assignments of a course counts once, in the more urgent state. In schools with more than 100,000 assigned courses, current counts can be ten minutes old.",
    attributes: { course_id: courseId, course_name: courseName, ...counts },
    sorts: ["name", "overdue", "expired", "people"],
    parameters: { group },
  }),
  reportResource({
    name: "overdue_by_group",
    plural: "overdue people by group",
    singular: "group with its overdue people",
    about:
      "How much the members of each group had to do, and in which state. Members are those of that moment.",
    attributes: {
      group_id: z.uuid().meta({ description: "The ID of the group.", examples: [exampleId("groups")] }),
      group_name: z.string().meta({ description: "The group’s name today.", examples: ["Sales"] }),
      ...memberCounts,
    },
    sorts: ["name"],
  }),
  reportResource({
    name: "overdue_by_manager",
    plural: "overdue people by manager",
    singular: "manager with their overdue people",
    about:
      "How much the people of each of today’s managers had to do, and in which state. Their people are the members of their groups at that moment, or those whose profiles name them as the manager today.",
    attributes: { ...person, ...memberCounts },
    sorts: ["name"],
    parameters: {
      managers: {
        kind: "enum",
        values: managerKinds,
        description: "Managers of groups, or those in people’s profiles: `groups` by default.",
      },
    },
  }),
  reportResource({
    name: "overdue_by_field",
    plural: "overdue people by custom field",
    singular: "value of a custom field with its overdue people",
    about:
      "How much people with each value of a custom field had to do, and in which state. In schools with more than 100,000 assigned courses, counts of everyone can be an hour old, past days have the values of that day, and fields with more than 1,000 values have no rows.",
    attributes: {
      field_value: z
        .string()
        .nullable()
        .meta({
          description: "One spelling of the value. Null for people without one.",
          examples: ["Sales"],
        }),
      people: count("How many people had something to do.", 12),
      overdue: count("How many of their courses were overdue.", 3),
      expired: count("How many of their completions no longer counted.", 1),
      due_soon: count("How many of their courses were due within 14 days.", 5),
      completed: count("How many of their courses were completed.", 30),
      exempt: count("How many of their courses they were exempt from.", 1),
      people_overdue: count("How many people were overdue.", 2),
    },
    sorts: ["people_overdue", "people", "value"],
    parameters: {
      group,
      by: {
        kind: "exact",
        description: "The name of the field whose values are listed. Without it, the first text field.",
      },
    },
  }),
  reportResource({
    name: "required_courses",
    plural: "people with their required courses",
    singular: "person with their required courses",
    about: "The state of each required course of each active person.",
    attributes: {
      ...person,
      courses: z.array(z.object({ id: z.uuid(), name: z.string(), state: z.enum(assignmentStates) })).meta({
        description:
          "Their required courses, by name, with the more urgent state if two assignments give one.",
        examples: [[{ id: exampleId("courses"), name: "Fire safety", state: "overdue" }]],
      }),
    },
    sorts: ["name"],
    parameters: {
      group,
      state: {
        kind: "enum",
        values: assignmentStates,
        description: "Only people with a course in this state.",
      },
    },
  }),
  reportResource({
    name: "training_records",
    plural: "training records",
    singular: "training record",
    about:
      "Everything that people had to do until that moment, and how it ended. Changed terms, a new round or a return to a group ends a record and starts another.",
    attributes: {
      ...person,
      course_id: courseId,
      course_name: z
        .string()
        .nullable()
        .meta({ description: "The course’s name today. Null if it was deleted.", examples: ["Fire safety"] }),
      learning_path_name: z
        .string()
        .nullable()
        .meta({
          description: "The learning path that was assigned. Null if the course was, by itself.",
          examples: [null],
        }),
      required: z.boolean().meta({ description: "Whether they had to do it.", examples: [true] }),
      round: count("Which record of this assignment it is: 1 for the first.", 1),
      state: z.enum(assignmentStates).meta({
        description: "Its state at that moment, or when it ended.",
        examples: ["completed"],
      }),
      assigned_at: utcTime.meta({ description: "When it started.", examples: ["2026-09-01T06:00:00Z"] }),
      due_on: day("The last day on which it could be done in time. Null without one."),
      completed_at: time("When the completion that counts was made."),
      score: z
        .number()
        .min(0)
        .max(100)
        .nullable()
        .meta({
          description:
            "The mean of the scores of its required quizzes at that completion, in percent. Null without a graded quiz.",
          examples: [92.5],
        }),
      valid_on: day("The last day on which that completion counts. Null if it counts forever."),
      exempt_since: time("Since when they were exempt."),
      ended_at: time("When it ended. Null if it was current."),
      end_reason: z
        .enum(["left", "assignment_ended", "replaced", "archived", "deactivated"])
        .nullable()
        .meta({ description: "Why it ended.", examples: [null] }),
    },
    sorts: ["person", "assigned"],
    parameters: { group, person: { kind: "exact", description: "Only the person with this ID." } },
  }),
  reportResource({
    name: "completions_by_week",
    plural: "completions by week",
    singular: "week with its completions",
    about:
      "How many courses were completed in each of 104 weeks, which start on Mondays in the school’s time zone. With `by`, there are rows for each value of a custom field, and none for weeks without completions.",
    attributes: {
      week: z.iso.date().meta({ description: "The week’s Monday.", examples: ["2026-11-23"] }),
      field_value: z
        .string()
        .nullable()
        .meta({
          description: "One spelling of the value, with `by`. Null for people without one, and without `by`.",
          examples: ["Sales"],
        }),
      completions: count("How many completions were made in it.", 17),
    },
    sorts: ["week"],
    parameters: {
      group,
      course: { kind: "exact", description: "Only courses with this name." },
      by: { kind: "exact", description: "The name of the field by whose values to group." },
    },
  }),
  reportResource({
    name: "expiring_certificates",
    plural: "expiring certificates",
    singular: "expiring certificate",
    about: "Certificates of active people that expire soon and that no newer one replaces.",
    attributes: {
      number: z.string().meta({ description: "The certificate’s number.", examples: ["2026-000123"] }),
      person_id: personId,
      person_name: z.string().meta({ description: "The name on it.", examples: ["Ada Lovelace"] }),
      course_name: z
        .string()
        .meta({ description: "The course or learning path on it.", examples: ["Fire safety"] }),
      expires_on: z.iso
        .date()
        .meta({ description: "The last day on which it is valid.", examples: ["2026-12-31"] }),
    },
    sorts: ["expires"],
    parameters: {
      group,
      within: {
        kind: "enum",
        values: periods,
        description: "Within how many days they expire: 90 by default.",
      },
    },
  }),
  reportResource({
    name: "stalled_courses",
    plural: "stalled courses",
    singular: "stalled course",
    about:
      "Published courses with people who had started, had not completed and were inactive for 30 days. On past days, completed activities count as activity.",
    attributes: {
      course_id: courseId,
      course_name: courseName,
      stalled: count("How many people were inactive.", 4),
      under_way: count("How many people had started and not completed it.", 9),
    },
    sorts: ["name", "stalled"],
    parameters: { group },
  }),
] as const satisfies readonly ReportResource[];
