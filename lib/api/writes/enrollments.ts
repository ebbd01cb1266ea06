import { z } from "zod";
import { required } from "@/lib/forms/text-schema";
import { parseDocument } from "@/lib/jsonapi/request-document";
import { enrollPerson } from "@/lib/learning/enroll-person";
import { enrollments } from "@/lib/learning/enrollment-resource";
import { recordCompletion } from "@/lib/learning/record-completion";
import { transcriptEntries } from "@/lib/learning/transcript-resource";
import { withSurvivorOf } from "../survivor";
import { writeOperation } from "../write-operation";

const personAndCourse = z.strictObject({ person_id: z.uuid(), course_id: z.uuid() });

const newEnrollment = { type: enrollments.type, attributes: personAndCourse, relationships: {} };

const newCompletion = {
  type: transcriptEntries.type,
  attributes: personAndCourse.extend({
    completed_at: z.iso.datetime({ offset: true }),
    origin: required(200),
    score: z.number().min(0).max(100).multipleOf(0.01).optional(),
  }),
  relationships: {},
};

const statusOf = ({ isNew }: { isNew: boolean }) => (isNew ? 201 : 200);

export const enrollmentWrites = [
  writeOperation({
    method: "POST",
    path: "/v2/course_enrollments",
    resource: enrollments,
    writes: "course_enrollments",
    summary: "Enroll a person in a course",
    name: ["create", enrollments.singular],
    about:
      "The person must be able to see the course and to start it now. If the person is already enrolled, returns 200 with that enrollment.",
    document: { kind: "resource", schema: newEnrollment, isNew: true },
    answers: [201, 200],
    read: (body) => parseDocument(body, newEnrollment, null),
    run: async (actor, { attributes: { person_id: personId, course_id: courseId } }, { tx }) => {
      const enrolled = await withSurvivorOf(personId, tx, () =>
        enrollPerson(actor, { personId, courseId }, tx),
      );
      return { status: statusOf(enrolled), id: enrolled.id };
    },
  }),
  writeOperation({
    method: "POST",
    path: "/v2/transcript_entries",
    resource: transcriptEntries,
    writes: "course_enrollments",
    summary: "Record a completion of a course",
    name: ["create", transcriptEntries.singular],
    about:
      "Records that a person completed a course elsewhere, and enrolls them if needed. Certificates, learning paths and assignments follow, as if they had completed it here. A person completes a course once a day (UTC): a completion of the same day is answered with 200, and nothing changes. Record completions of one course oldest first: one before the last is a conflict. `origin` says where it was earned. A round that the person began after the completion stays open.",
    document: { kind: "resource", schema: newCompletion, isNew: true },
    answers: [201, 200],
    read: (body) => parseDocument(body, newCompletion, null),
    run: async (actor, { attributes }, { tx }) => {
      const { person_id: personId, course_id: courseId, completed_at: at, origin, score } = attributes;
      const completion = { personId, courseId, completedAt: new Date(at), origin, score };
      const recorded = await withSurvivorOf(personId, tx, () => recordCompletion(actor, completion, tx));
      return { status: statusOf(recorded), id: recorded.id };
    },
  }),
];
