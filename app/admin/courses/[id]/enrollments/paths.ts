import { type RosterQuery, rosterQuery } from "@/lib/learning/learners-schema";
import { addressOf } from "@/lib/lists/table-url";
import { courseAddress } from "../../paths";

/** What the list is asked when its address says nothing. */
export const initial = rosterQuery.parse({});

/** Where the list of a course's learners is. */
export const rosterPath = (courseId: string) => `${courseAddress(courseId)}/enrollments`;

/** The address of a page of the list. */
export function rosterAddress(courseId: string, query: Partial<RosterQuery>): string {
  return addressOf(rosterPath(courseId), { ...initial, ...query }, initial);
}

/** The address of the same question's answer as CSV. */
export function rosterCsvAddress(courseId: string, query: RosterQuery): string {
  return addressOf(`${rosterPath(courseId)}/csv`, { ...query, page: 1 }, initial);
}
