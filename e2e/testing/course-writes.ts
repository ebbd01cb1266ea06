import { v7 as uuidv7 } from "uuid";
import { db } from "@/lib/database/db";
import { createActivities, createCourse, createLearner } from "./factories";
import type { WriteCase } from "./write-case";

const body = (type: string, attributes: object, relationships?: object) => ({
  data: { type, attributes, ...(relationships && { relationships }) },
});

const linked = (type: string, ...ids: string[]) => ({ data: ids.map((id) => ({ type, id })) });

let count = 0;

const createGroupRow = () => db().group.create({ data: { name: `Class ${++count}` } });

async function createSection() {
  const { id: courseId } = await createCourse();
  const section = (title: string, position: number) =>
    db().section.create({ data: { courseId, title, position } });
  const [{ id }] = [await section("One", 1), await section("Two", 2)];
  return { id, courseId };
}

async function createActivity(fields: object = {}) {
  const course = await createCourse();
  const [id] = await createActivities(course, 2, fields);
  return { id, courseId: course.id };
}

async function createPath(status: "draft" | "published" = "draft") {
  const { id: courseId } = await createCourse();
  const courses = { create: { courseId, position: 1 } };
  const { id } = await db().learningPath.create({ data: { name: "First weeks", status, courses } });
  return { id, courseId };
}

async function createAssignment(fields: { endedAt?: Date; dueOn?: Date } = {}) {
  const { id: courseId } = await createCourse();
  return db().assignment.create({ data: { courseId, audience: "everybody", ...fields } });
}

async function createEnded() {
  return (await createAssignment({ endedAt: new Date() })).id;
}

const invalid = { status: 422, code: "invalid_value" };

/** One entry for each write of courses and what people do with them, by method and path. */
export const courseWriteCases: Record<string, () => Promise<WriteCase>> = {
  "POST /v2/courses": async () => {
    const [{ permalink }, group] = [await createCourse(), await createGroupRow()];
    const category = await db().category.create({ data: { name: `Topic ${++count}` } });
    const course = (attributes: object, relationships?: object) =>
      body("courses", { name: "Fire safety", ...attributes }, relationships);
    return {
      body: course(
        { status: "published", language: "en", full_description: "**Leave**", group_ids: [group.id] },
        { categories: linked("categories", category.id) },
      ),
      refused: [
        { body: course({ permalink }), status: 409, code: "permalink_taken" },
        { body: course({ permalink: "A B" }), ...invalid },
        { body: course({ name: "" }), ...invalid },
        { body: course({ name: "?" }), ...invalid },
        { body: course({ status: "gone" }), ...invalid },
        { body: course({ language: "xx" }), ...invalid },
        { body: course({ list_image_url: "javascript:x" }), ...invalid },
        { body: course({ access: "everyone", group_ids: [group.id] }), ...invalid },
        { body: course({ access: "groups" }), status: 422, code: "course_without_groups" },
        { body: course({ group_ids: [uuidv7()] }), status: 404, code: "group_not_found" },
        {
          body: course({}, { categories: linked("categories", uuidv7()) }),
          status: 404,
          code: "category_not_found",
        },
        { body: course({}, { people: linked("people", uuidv7()) }), ...invalid },
      ],
    };
  },
  "PATCH /v2/courses/{id}": async () => {
    const [{ id }, other] = [await createCourse({ status: "draft" }), await createCourse()];
    const all = body("courses", { name: "New", permalink: "new", access: "assigned", status: "published" });
    return {
      id,
      body: all,
      refused: [
        {
          id,
          body: body("courses", { name: "New", permalink: other.permalink }),
          status: 409,
          code: "permalink_taken",
        },
        {
          id,
          body: body("courses", { status: "published", access: "groups" }),
          status: 422,
          code: "course_without_groups",
        },
        { id, body: body("courses", { enrollments_count: 1 }), ...invalid },
      ],
    };
  },
  "PUT /v2/courses/external/{id}": async () => {
    const { permalink } = await createCourse();
    const course = (attributes: object) => body("courses", { name: "Fire safety", ...attributes });
    return {
      id: "HR-7",
      body: course({ status: "published" }),
      refused: [
        { id: "HR-7", body: course({ permalink }), status: 409, code: "permalink_taken" },
        { id: "HR-7", body: course({ status: "gone" }), ...invalid },
      ],
    };
  },
  "DELETE /v2/courses/{id}": async () => {
    const [{ id }, published] = [await createCourse({ status: "draft" }), await createCourse()];
    return { id, refused: [{ id: published.id, status: 409, code: "course_not_deletable" }] };
  },
  "POST /v2/courses/{id}/sections": async () => {
    const { id } = await createCourse();
    return {
      id,
      body: body("sections", { title: "In an emergency" }),
      refused: [{ id, body: body("sections", { title: " " }), ...invalid }],
    };
  },
  "PATCH /v2/sections/{id}": async () => {
    const { id } = await createSection();
    return {
      id,
      body: body("sections", { title: "Afterwards", position: 2 }),
      refused: [{ id, body: body("sections", { title: "Afterwards", position: 0 }), ...invalid }],
    };
  },
  "DELETE /v2/sections/{id}": async () => ({ id: (await createSection()).id }),
  "POST /v2/courses/{id}/activities": async () => {
    const [{ id: section, courseId: id }, other] = [await createSection(), await createSection()];
    const activity = (attributes: object) => body("activities", { title: "The way out", ...attributes });
    return {
      id,
      body: activity({ kind: "video", url: "https://example.com/v.mp4", seconds: 90, section_id: section }),
      refused: [
        { id, body: activity({ kind: "video" }), ...invalid },
        { id, body: activity({ kind: "link", url: "javascript:x" }), ...invalid },
        { id, body: activity({ kind: "article", url: "https://example.com" }), ...invalid },
        { id, body: activity({ kind: "quiz" }), ...invalid },
        { id, body: activity({ section_id: other.id }), status: 404, code: "section_not_found" },
      ],
    };
  },
  "PATCH /v2/activities/{id}": async () => {
    const [{ id }, { id: section }] = [await createActivity(), await createSection()];
    return {
      id,
      body: body("activities", { title: "Out", body: "Now", optional: true, position: 2 }),
      refused: [
        { id, body: body("activities", { kind: "video" }), ...invalid },
        { id, body: body("activities", { url: "https://example.com" }), ...invalid },
        {
          id,
          body: body("activities", { title: "Out", section_id: section }),
          status: 404,
          code: "section_not_found",
        },
      ],
    };
  },
  "DELETE /v2/activities/{id}": async () => ({ id: (await createActivity()).id }),
  "POST /v2/learning_paths": async () => {
    const [draft, published] = [await createCourse({ status: "draft" }), await createCourse()];
    const path = (attributes: object, ...courses: string[]) =>
      body(
        "learning_paths",
        { name: "First weeks", ...attributes },
        { courses: linked("courses", ...courses) },
      );
    return {
      body: path({ status: "published", in_order: false, access: "assigned" }, published.id, draft.id),
      refused: [
        { body: path({}, uuidv7()), status: 404, code: "course_not_found" },
        { body: path({ status: "published" }, draft.id), status: 409, code: "learning_path_empty" },
        { body: path({ access: "nobody" }), ...invalid },
      ],
    };
  },
  "PATCH /v2/learning_paths/{id}": async () => {
    const [{ id, courseId }, published, other] = [
      await createPath(),
      await createPath("published"),
      await createCourse(),
    ];
    const path = (attributes: object, ...courses: string[]) =>
      body("learning_paths", attributes, { courses: linked("courses", ...courses) });
    return {
      id,
      body: path({ description: "What everybody learns", status: "published" }, other.id, courseId),
      refused: [
        { id: published.id, body: path({ name: "New" }), status: 409, code: "learning_path_empty" },
        { id, body: path({ name: "New" }, uuidv7()), status: 404, code: "course_not_found" },
      ],
    };
  },
  "DELETE /v2/learning_paths/{id}": async () => {
    const [{ id }, published] = [await createPath(), await createPath("published")];
    return { id, refused: [{ id: published.id, status: 409, code: "learning_path_not_deletable" }] };
  },
  "POST /v2/assignments": async () => {
    const [{ id: course_id }, { personId }, group] = [
      await createCourse(),
      await createLearner(),
      await createGroupRow(),
    ];
    const assignment = (attributes: object, ...people: string[]) =>
      body("assignments", { course_id, ...attributes }, { people: linked("people", ...people) });
    const all = { due_days: 30, repeat_months: 12, earlier_completions_count: true };
    return {
      body: body(
        "assignments",
        { course_id, ...all },
        {
          people: linked("people", personId),
          groups: linked("groups", group.id),
        },
      ),
      refused: [
        { body: assignment({}), status: 422, code: "assignment_for_nobody" },
        { body: assignment({}, uuidv7()), status: 404, code: "not_found" },
        { body: assignment({ course_id: uuidv7() }, personId), status: 404, code: "course_not_found" },
        { body: assignment({ learning_path_id: uuidv7() }, personId), ...invalid },
        { body: assignment({ audience: "everybody" }, personId), ...invalid },
        { body: assignment({ audience: "matching" }), status: 422, code: "assignment_for_nobody" },
        {
          body: assignment({ audience: "matching", conditions: [{ field_id: uuidv7(), value: "Sales" }] }),
          status: 404,
          code: "custom_field_not_found",
        },
        { body: assignment({ due_on: "2020-01-01" }, personId), status: 422, code: "due_day_past" },
        { body: assignment({ due_on: "2036-01-01", due_days: 3 }, personId), ...invalid },
        { body: assignment({ due_from: "joining" }, personId), ...invalid },
        { body: assignment({ repeat_months: 3, repeats_with_certificate: true }, personId), ...invalid },
      ],
    };
  },
  "PATCH /v2/assignments/{id}": async () => {
    const [{ id }, ended] = [await createAssignment(), await createEnded()];
    return {
      id,
      body: body("assignments", { required: false, due_on: "2036-01-01" }),
      refused: [
        { id, body: body("assignments", { due_on: "2020-01-01" }), status: 422, code: "due_day_past" },
        { id, body: body("assignments", { audience: "chosen" }), ...invalid },
        {
          id: ended,
          body: body("assignments", { required: false }),
          status: 404,
          code: "assignment_not_found",
        },
      ],
    };
  },
  "DELETE /v2/assignments/{id}": async () => {
    const [{ id }, ended] = [await createAssignment(), await createEnded()];
    return { id, refused: [{ id: ended, status: 404, code: "assignment_not_found" }] };
  },
  "POST /v2/assignments/{id}/exemptions": async () => {
    const [{ id }, { personId: person_id }] = [await createAssignment(), await createLearner()];
    const exemption = { person_id, reason: "On leave" };
    return {
      id,
      body: body("exemptions", exemption),
      refused: [
        { id, body: body("exemptions", { ...exemption, reason: "" }), ...invalid },
        {
          id,
          body: body("exemptions", { ...exemption, person_id: uuidv7() }),
          status: 404,
          code: "person_not_found",
        },
      ],
    };
  },
  "DELETE /v2/exemptions/{id}": async () => {
    const [{ id: assignmentId }, { personId }] = [await createAssignment(), await createLearner()];
    await db().exemption.create({ data: { assignmentId, personId, reason: "On leave" } });
    const [{ id }] = (await db().$queryRaw`SELECT id FROM exemption_entries`) as [{ id: string }];
    return { id };
  },
  "POST /v2/course_enrollments": async () => {
    const [{ id: course_id }, draft, { personId: person_id }] = [
      await createCourse(),
      await createCourse({ status: "draft" }),
      await createLearner(),
    ];
    const enrollment = (changed: object) => body("course_enrollments", { person_id, course_id, ...changed });
    return {
      body: enrollment({}),
      refused: [
        { body: enrollment({ person_id: uuidv7() }), status: 404, code: "person_not_found" },
        { body: enrollment({ course_id: uuidv7() }), status: 404, code: "course_not_found" },
        { body: enrollment({ course_id: draft.id }), status: 409, code: "course_not_visible" },
      ],
    };
  },
  "POST /v2/transcript_entries": async () => {
    const [{ id: course_id }, { personId: person_id }] = [await createCourse(), await createLearner()];
    const completion = (changed: object) =>
      body("transcript_entries", {
        person_id,
        course_id,
        completed_at: "2026-03-01T09:00:00Z",
        origin: "Coursera",
        ...changed,
      });
    return {
      body: completion({ score: 92.5 }),
      refused: [
        {
          body: completion({ completed_at: "2096-01-01T00:00:00Z" }),
          status: 422,
          code: "completion_in_future",
        },
        {
          body: completion({ completed_at: "0001-01-01T00:00:00Z" }),
          status: 422,
          code: "completion_too_early",
        },
        { body: completion({ completed_at: "2026-03-01" }), ...invalid },
        { body: completion({ score: 101 }), ...invalid },
        { body: completion({ person_id: uuidv7() }), status: 404, code: "person_not_found" },
        { body: completion({ course_id: uuidv7() }), status: 404, code: "course_not_found" },
      ],
    };
  },
};
