import { expect, test } from "vitest";
import { endedWords, exemptWords } from "./reports";

const path = (name: string, ...personIds: string[]) => ({ id: name, name, personIds });

test("who still has a course through a learning path is told of, and not as exempt", () => {
  const [chosen, exempt] = [
    ["ada", "bea", "cy", "dan"],
    ["ada", "bea"],
  ];
  expect(exemptWords({ chosen, exempt, still: [], paths: [] })).toBe(
    "2 people are exempt now. 2 of those you chose have no assignment to be exempt from.",
  );
  expect(
    exemptWords({ chosen, exempt, still: [], paths: [path("Night shift", "ada", "cy"), path("Done with")] }),
  ).toBe(
    "1 person is exempt now. 2 of those you chose still have it through “Night shift”: exempt them there. 1 of those you chose has no assignment to be exempt from.",
  );
  expect(
    exemptWords({ chosen: ["ada"], exempt: ["ada"], still: [], paths: [path("A", "ada"), path("B", "ada")] }),
  ).toBe("1 of those you chose still has it through “A” and “B”: exempt them there.");
});

test("people who still have it by an assignment that only an admin can end don't count as exempt", () => {
  const paths = [path("Night shift", "ada", "bea")];
  expect(exemptWords({ chosen: ["ada", "bea", "cy"], exempt: ["ada", "cy"], still: ["ada"], paths })).toBe(
    "1 person is exempt now. 1 of those you chose still has it through “Night shift”: exempt them there. 1 of those you chose still has it through an assignment that you can’t end: ask an admin to exempt them.",
  );
});

test("an exemption that ended is counted, and who had none is told of", () => {
  expect(endedWords(2, 2)).toBe("The exemption of 2 people has ended.");
  expect(endedWords(0, 1)).toBe("1 of those you chose has no exemption that you can end.");
});
