import { expect, test } from "vitest";
import { answerOf, findAnswer, keepAnswer } from "./answers";

const tables = ["people"];
const versions = { people: "1" };
const isKept = (url: string) => findAnswer(url, tables, versions) !== null;

test("an answer is found until a table that it is made from changes", () => {
  keepAnswer("/a", tables, versions, answerOf({}));
  expect(isKept("/a")).toBe(true);
  expect(findAnswer("/a", tables, { people: "2", courses: "1" })).toBeNull();
  expect(findAnswer("/a", tables, { people: "1", courses: "2" })).not.toBeNull();
});

test("the longest unused go when there are too many megabytes of them, long addresses included", () => {
  const megabyte = "x".repeat(1024 * 1024);
  keepAnswer("/first", tables, versions, answerOf({}));
  keepAnswer("/used", tables, versions, answerOf({}));
  for (let count = 0; count < 40; count += 1) {
    keepAnswer(
      `/${count}${count % 2 ? megabyte : ""}`,
      tables,
      versions,
      answerOf(count % 2 ? {} : megabyte),
    );
    findAnswer("/used", tables, versions);
  }
  expect(["/first", "/0", "/38", "/used"].map(isKept)).toEqual([false, false, true, true]);
});
