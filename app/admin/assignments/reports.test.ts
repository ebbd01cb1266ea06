import { expect, test } from "vitest";
import { endedWords, exemptWords } from "./reports";

const path = (name: string, ...personIds: string[]) => ({ id: name, name, personIds });

test("who still has a course through a learning path is told of, and not as exempt", () => {
  const [chosen, exempt] = [
    ["ada", "bea", "cy", "dan"],
    ["ada", "bea"],
  ];
  expect(exemptWords({ chosen, exempt, paths: [] })).toBe(
    "2 people are exempt now. 2 of those you chose have no assignment that you can exempt them from.",
  );
  expect(exemptWords({ chosen, exempt, paths: [path("Night shift", "ada", "cy"), path("Done with")] })).toBe(
    "1 person is exempt now. 2 of those you chose still have it through “Night shift”: exempt them there. 1 of those you chose has no assignment that you can exempt them from.",
  );
  expect(exemptWords({ chosen: ["ada"], exempt: ["ada"], paths: [path("A", "ada"), path("B", "ada")] })).toBe(
    "1 of those you chose still has it through “A” and “B”: exempt them there.",
  );
});

test("an exemption that ended is counted, and who had none is told of", () => {
  expect(endedWords(2, 2)).toBe("The exemption of 2 people has ended.");
  expect(endedWords(0, 1)).toBe("1 of those you chose has no exemption that you can end.");
});
