import { learnersList } from "@/lib/learning/course-learners-list";
import { learnerStates } from "@/lib/learning/learner-state-schema";
import { lastPage } from "@/lib/lists/admin-list-query";
import { type ReportName, reportNames } from "@/lib/reports/schema";
import { school } from "./training-school";

export type Reader = "admin" | "manager" | "learner";

export type TrainingPage = { name: string; path: string; reader: Reader };

const learners = `/admin/courses/${school.course}/enrollments`;

/** The required courses are those of a group of 500 people. */
const reportQueries: Partial<Record<ReportName, string>> = {
  required_courses: `group=${school.department.name}&size=500`,
  training_records: `person=${school.person(1)}`,
};

export function trainingPages(): TrainingPage[] {
  const sorts = Object.keys(learnersList(school.course).orders).flatMap((name) => [name, `-${name}`]);
  const states = [...learnerStates, "not_completed", "late", "due_this_week"];
  const groups = [school.managed.name, school.department.name];
  const queries = [
    ...sorts.map((sort) => `sort=${sort}`),
    ...states.flatMap((state) => [`state=${state}`, `state=${state}&sort=due`]),
    ...groups.flatMap((group) => [`group=${group}`, `group=${group}&state=overdue`]),
    "assigned=yes",
    "assigned=no",
    "who=everyone",
    "q=ada",
  ];
  return [
    { name: "admin home", path: "/admin", reader: "admin" },
    { name: "a course's learners", path: learners, reader: "admin" },
    ...queries.flatMap((query) => [learnersPage(query), learnersPage(`${query}&page=${lastPage}`)]),
    ...reportNames.flatMap(reportPages),
    { name: "a manager's home", path: "/admin", reader: "manager" },
    { name: "a manager's learners", path: learners, reader: "manager" },
    { name: "a manager's learners: overdue", path: `${learners}?state=overdue`, reader: "manager" },
    { name: "a learner's dashboard", path: "/", reader: "learner" },
    { name: "a learner's assignments", path: "/assignments", reader: "learner" },
    { name: "a learner's course", path: "/courses/training-1", reader: "learner" },
  ];
}

function learnersPage(query: string): TrainingPage {
  const name = `learners: ${query.replaceAll("=", " ").replaceAll("&", ", ")}`;
  return { name, path: `${learners}?${query}`, reader: "admin" };
}

export const yearAgo = () => new Date(Date.now() - 365 * 86_400_000);

/** Returns a report of now and of a year ago. */
function reportPages(name: ReportName): TrainingPage[] {
  const path = `/admin/reports/${name.replaceAll("_", "-")}?${reportQueries[name] ?? ""}`;
  const day = yearAgo().toISOString().slice(0, 10);
  const words = name.replaceAll("_", " ");
  return [
    { name: `report: ${words}`, path, reader: "admin" },
    { name: `report: ${words}, a year ago`, path: `${path}&as_of=${day}`, reader: "admin" },
  ];
}

/** Reads these while an assignment is applied. */
export const pagesMeanwhile: TrainingPage[] = [
  { name: "a learner's dashboard", path: "/", reader: "learner" },
  { name: "the catalog", path: "/catalog", reader: "learner" },
  { name: "a learner's course", path: "/courses/training-1", reader: "learner" },
  { name: "the list of people", path: "/admin/people", reader: "admin" },
  { name: "a course's learners", path: learners, reader: "admin" },
];
