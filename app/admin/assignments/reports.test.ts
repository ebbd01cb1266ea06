import { expect, test } from "vitest";
import { messagesIn } from "@/lib/messages/messages";
import { learnersReportUrl } from "./paths";
import { countExempted, endedWords, exemptWords, remindedWords } from "./reports";

const { report: t } = messagesIn("en").adminAssignments;

const path = (name: string, ...personIds: string[]) => ({ id: name, name, personIds });

const words = (exempted: Parameters<typeof countExempted>[0]) => {
  const report = countExempted(exempted);
  return exemptWords(report, report.path ?? null, t);
};

test("A report names the learning path through which people still have a course", () => {
  const [chosen, exempt] = [
    ["ada", "bea", "cy", "dan"],
    ["ada", "bea"],
  ];
  expect(words({ chosen, exempt, still: [], paths: [] })).toBe(
    "2 people are now exempt. 2 selected people have no assignment to be exempt from.",
  );
  expect(
    words({ chosen, exempt, still: [], paths: [path("Night shift", "ada", "cy"), path("Done with")] }),
  ).toBe(
    "1 person is now exempt. 2 selected people still have it through “Night shift”. Exempt them there. 1 selected person has no assignment to be exempt from.",
  );
  expect(
    words({ chosen: ["ada"], exempt: ["ada"], still: [], paths: [path("A", "ada"), path("B", "ada")] }),
  ).toBe("1 selected person still has it through “A” and 1 other learning path. Exempt them there.");
});

test("People who still have it by an assignment that only an admin can end don't count as exempt", () => {
  const paths = [path("Night shift", "ada", "bea")];
  expect(words({ chosen: ["ada", "bea", "cy"], exempt: ["ada", "cy"], still: ["ada"], paths })).toBe(
    "1 person is now exempt. 1 selected person still has it through “Night shift”. Exempt them there. 1 selected person still has it through an assignment that you can’t end. Ask an admin to exempt them.",
  );
});

test("A report counts the exemptions that ended and the people without one", () => {
  expect(endedWords({ report: "end_exemption", ended: 2, chosen: 2 }, t)).toBe(
    "The exemptions of 2 people have ended.",
  );
  expect(endedWords({ report: "end_exemption", ended: 0, chosen: 1 }, t)).toBe(
    "1 selected person has no exemption that you can end.",
  );
});

test("A report of reminders counts the people without one, and says why", () => {
  const report = { report: "remind", reminded: 2, already: 1, nothingToDo: 0, unreachable: 3 } as const;
  expect(remindedWords(report, t)).toBe(
    "2 people will get a reminder by email. 1 person was already reminded in the last 24 hours. 3 people can’t be reminded: they have no working email address, or don’t want emails about optional training.",
  );
  expect(remindedWords({ ...report, reminded: 0, already: 0, unreachable: 0 }, t)).toBe(
    "No one was reminded.",
  );
});

test("A report leads back to its list and filters, wherever the form's query points", () => {
  const report = { report: "end_exemption", ended: 2, chosen: 2 } as const;
  const urlFor = (list: string) =>
    new URL(learnersReportUrl({ courseId: "c" }, list, report), "https://here.example");
  const kept = urlFor("?q=ada&state=overdue&page=2");
  expect(kept.pathname).toBe("/admin/courses/c/enrollments");
  expect(kept.search).toMatch(/^\?q=ada&state=overdue&page=2&report=end_exemption&ended=2&chosen=2&at=/);
  for (const list of ["//other.example", "https://other.example/?q=a", "/../..", "#other"])
    expect(urlFor(list)).toMatchObject({ host: "here.example", pathname: kept.pathname });
});
