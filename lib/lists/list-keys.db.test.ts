import { expect, test } from "vitest";
import { admin, createCourse, createLearner } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { learnersListFor } from "@/lib/learning/course-learners-list";
import { parseAdminListQuery, readListKeys } from "./admin-list";

test("A list returns the keys of all its pages, unless there are too many", async () => {
  const { id: courseId } = await createCourse();
  const people = [];
  for (let number = 0; number < 30; number += 1) {
    const { personId } = await createLearner({ firstName: number < 27 ? "Ada" : "Ben" });
    await db().enrollment.create({ data: { courseId, personId } });
    people.push(personId);
  }
  const list = await learnersListFor(admin, courseId);
  const found = async (parameters: object, most: number) => {
    const query = parseAdminListQuery(list, { ...parameters });
    return query && (await readListKeys(admin, list, query, most));
  };
  expect((await found({ q: "ada", page: "2" }, 27))?.sort()).toEqual(people.slice(0, 27).sort());
  expect(await found({ q: "ada" }, 26)).toBeNull();
  expect(await found({ q: "nobody" }, 26)).toEqual([]);
});
