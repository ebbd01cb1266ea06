import { certificates } from "@/lib/certificates/resource";
import { categories } from "@/lib/courses/category-resource";
import { activities } from "@/lib/courses/outline/activity-resource";
import { sections } from "@/lib/courses/outline/section-resource";
import { courses } from "@/lib/courses/resource";
import { groups } from "@/lib/groups/resource";
import { assignments } from "@/lib/learning/assignment-resource";
import { assignmentStates } from "@/lib/learning/assignment-state-resource";
import { enrollments } from "@/lib/learning/enrollment-resource";
import { exemptions } from "@/lib/learning/exemption-resource";
import { transcriptEntries } from "@/lib/learning/transcript-resource";
import { learningPathProgress } from "@/lib/learning-paths/progress-resource";
import { learningPaths } from "@/lib/learning-paths/resource";
import { memberships } from "@/lib/memberships/resource";
import { people } from "@/lib/people/resource";
import { reportResources } from "@/lib/reports/report-resource";
import { webhookDeliveries } from "@/lib/webhooks/delivery-resource";
import { webhookEndpoints } from "@/lib/webhooks/resource";
import { eventOperation } from "./event-operation";
import { itemOperation } from "./item-operation";
import { listOperation } from "./list-operation";
import type { Operation, Reading } from "./operation";
import { reportOperation } from "./report-operation";
import type { WriteOperation } from "./write-operation";
import { activityWrites } from "./writes/activities";
import { assignmentWrites } from "./writes/assignments";
import { bulkCombinations, bulkMemberships } from "./writes/bulk-memberships";
import { bulkPeople } from "./writes/bulk-people";
import { categoryWrites } from "./writes/categories";
import { courseWrites } from "./writes/courses";
import { enrollmentWrites } from "./writes/enrollments";
import { exemptionWrites } from "./writes/exemptions";
import { groupWrites } from "./writes/groups";
import { learningPathWrites } from "./writes/learning-paths";
import { peopleWrites } from "./writes/people";
import { sectionWrites } from "./writes/sections";
import { webhookWrites } from "./writes/webhooks";

const ofAssignment = { name: "assignment", resource: assignments };
const ofCourse = { name: "course", resource: courses };
const ofGroup = { name: "group", resource: groups };
const ofLearningPath = { name: "learning_path", resource: learningPaths };
const ofPerson = { name: "person", resource: people };
const ofWebhookEndpoint = { name: "webhook_endpoint", resource: webhookEndpoints };

const table = [
  listOperation("/v2/courses", courses),
  itemOperation("/v2/courses/{id}", courses),
  listOperation("/v2/courses/{id}/enrollments", enrollments, ofCourse),
  listOperation("/v2/courses/{id}/activities", activities, ofCourse),
  itemOperation("/v2/activities/{id}", activities),
  listOperation("/v2/courses/{id}/sections", sections, ofCourse),
  itemOperation("/v2/sections/{id}", sections),
  itemOperation("/v2/course_enrollments/{id}", enrollments),
  listOperation("/v2/learning_paths", learningPaths),
  itemOperation("/v2/learning_paths/{id}", learningPaths),
  listOperation("/v2/learning_paths/{id}/courses", courses, ofLearningPath),
  listOperation("/v2/learning_paths/{id}/progress", learningPathProgress, ofLearningPath),
  listOperation("/v2/people", people),
  itemOperation("/v2/people/{id}", people),
  listOperation("/v2/people/{id}/enrollments", enrollments, ofPerson),
  listOperation("/v2/people/{id}/transcript", transcriptEntries, ofPerson),
  itemOperation("/v2/transcript_entries/{id}", transcriptEntries),
  listOperation("/v2/people/{id}/assignment_states", assignmentStates, ofPerson),
  listOperation("/v2/assignments", assignments),
  itemOperation("/v2/assignments/{id}", assignments),
  listOperation("/v2/assignments/{id}/exemptions", exemptions, ofAssignment),
  itemOperation("/v2/exemptions/{id}", exemptions),
  listOperation("/v2/people/{id}/learning_path_progress", learningPathProgress, ofPerson),
  listOperation("/v2/people/{id}/certificates", certificates, ofPerson),
  listOperation("/v2/certificates", certificates),
  itemOperation("/v2/certificates/{id}", certificates),
  listOperation("/v2/groups", groups),
  itemOperation("/v2/groups/{id}", groups),
  listOperation("/v2/people/{id}/groups", groups, ofPerson),
  listOperation("/v2/groups/{id}/people", people, ofGroup),
  listOperation("/v2/groups/{id}/memberships", memberships, ofGroup),
  itemOperation("/v2/memberships/{id}", memberships),
  listOperation("/v2/categories", categories),
  itemOperation("/v2/categories/{id}", categories),
  listOperation("/v2/courses/{id}/categories", categories, ofCourse),
  eventOperation,
  ...reportResources.map(reportOperation),
  listOperation("/v2/webhook_endpoints", webhookEndpoints, undefined, "webhook_endpoints"),
  itemOperation("/v2/webhook_endpoints/{id}", webhookEndpoints, "webhook_endpoints"),
  listOperation(
    "/v2/webhook_endpoints/{id}/deliveries",
    webhookDeliveries,
    ofWebhookEndpoint,
    "webhook_endpoints",
  ),
  itemOperation("/v2/webhook_deliveries/{id}", webhookDeliveries, "webhook_endpoints"),
  ...groupWrites,
  ...peopleWrites,
  ...categoryWrites,
  bulkPeople,
  bulkMemberships,
  bulkCombinations,
  ...courseWrites,
  ...sectionWrites,
  ...activityWrites,
  ...learningPathWrites,
  ...assignmentWrites,
  ...exemptionWrites,
  ...enrollmentWrites,
  ...webhookWrites,
];

export type Path = (typeof table)[number]["path"];

export const operations: readonly Operation<Path>[] = table;

export const readOperations = operations.filter((one): one is Reading<Path> => one.method === "GET");

export const writeOperations = operations.filter((one): one is WriteOperation<Path> => one.method !== "GET");

/** The resources that writes answer with, as the answers to a GET of one. */
export const itemsWritten = writeOperations.map(({ resource }) => ({
  kind: "item" as const,
  path: `/v2/${resource.type}/{id}`,
  resource,
}));

export const resources = [...new Set(operations.map(({ resource }) => resource))];

export function operationsAt(path: Path): readonly Operation<Path>[] {
  return operations.filter((one) => one.path === path);
}
