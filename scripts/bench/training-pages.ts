import { learnersList } from "@/lib/learning/course-learners-list";
import { learnerStates } from "@/lib/learning/learner-state-schema";
import { lastPage } from "@/lib/lists/admin-list-query";
import { school } from "./training-school";

export type Reader = "admin" | "manager" | "learner";

export type TrainingPage = { name: string; path: string; reader: Reader };

const learners = `/admin/courses/${school.course}/enrollments`;

/** Add reports here, as of today and of a year ago. */
export function trainingPages(): TrainingPage[] {
  const sorts = Object.keys(learnersList(school.course).orders).flatMap((name) => [name, `-${name}`]);
  const states = [...learnerStates, "not_completed", "late", "due_this_week"];
  const { managed, department } = school;
  const queries: Record<string, string>[] = [
    ...sorts.map((sort) => ({ sort })),
    ...states.map((state) => ({ state })),
    ...states.map((state) => ({ state, sort: "due" })),
    ...[managed, department].map(({ name: group }) => ({ group })),
    ...[managed, department].map(({ name: group }) => ({ group, state: "overdue" })),
    { assigned: "yes" },
    { assigned: "no" },
    { who: "everyone" },
    { q: "ada" },
  ];
  return [
    { name: "admin home", path: "/admin", reader: "admin" },
    { name: "a course's learners", path: learners, reader: "admin" },
    ...queries.flatMap((query) => [learnersPage(query), learnersPage({ ...query, page: String(lastPage) })]),
    { name: "a manager's home", path: "/admin", reader: "manager" },
    { name: "a manager's learners", path: learners, reader: "manager" },
    { name: "a manager's learners: overdue", path: `${learners}?state=overdue`, reader: "manager" },
    { name: "a learner's dashboard", path: "/", reader: "learner" },
    { name: "a learner's assignments", path: "/assignments", reader: "learner" },
    { name: "a learner's course", path: "/courses/training-1", reader: "learner" },
  ];
}

function learnersPage(query: Record<string, string>): TrainingPage {
  const words = Object.entries(query).map(([name, value]) => `${name} ${value}`);
  return {
    name: `learners: ${words.join(", ")}`,
    path: `${learners}?${new URLSearchParams(query)}`,
    reader: "admin",
  };
}

/** Reads these while an assignment is applied. */
export const pagesMeanwhile: TrainingPage[] = [
  { name: "a learner's dashboard", path: "/", reader: "learner" },
  { name: "the catalog", path: "/catalog", reader: "learner" },
  { name: "a learner's course", path: "/courses/training-1", reader: "learner" },
  { name: "the list of people", path: "/admin/people", reader: "admin" },
  { name: "a course's learners", path: learners, reader: "admin" },
];
