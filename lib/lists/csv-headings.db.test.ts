import { expect, test } from "vitest";
import { admin } from "@/e2e/testing/factories";
import { apiKeysList } from "@/lib/api-keys/admin-list";
import { certificatesList } from "@/lib/certificates/list";
import { coursesFileFor } from "@/lib/courses/list";
import { groupsListFor } from "@/lib/groups/list";
import { learnersFileFor } from "@/lib/learning/course-learners-list";
import { teamListFor } from "@/lib/learning/team-list";
import { pathLearnersFileFor } from "@/lib/learning-paths/learners";
import { pathsListFor } from "@/lib/learning-paths/list";
import { membersListFor } from "@/lib/memberships/list";
import { languages } from "@/lib/messages/languages";
import { messagesIn } from "@/lib/messages/messages";
import { leaversListFor } from "@/lib/people/left-list";
import { peopleFileFor } from "@/lib/people/list";
import { gradingQueueFor } from "@/lib/quizzes/grading-queue";
import { resultsListFor } from "@/lib/quizzes/results-list";
import { reports } from "@/lib/reports/reports";
import { signInsList } from "@/lib/sign-in-attempts/admin-list";
import { answersListFor } from "@/lib/surveys/answers-list";

const id = "5f0c8f3e-6f43-4a0c-9e55-0c8c1d9b8e11";

test.each(Object.keys(languages))(
  "In %s, every column of a file has a heading of its own",
  async (language) => {
    const columns: Record<string, string> = messagesIn(language).csv.columns;
    const course = { id, name: "", permalink: "" };
    const files = [
      answersListFor(admin, id),
      apiKeysList,
      certificatesList({ type: "course", id }),
      certificatesList({ type: "learning_path", id }),
      coursesFileFor(admin),
      gradingQueueFor(admin),
      groupsListFor(admin),
      await learnersFileFor(admin, course, false),
      leaversListFor(admin, "UTC"),
      membersListFor(admin, id),
      pathLearnersFileFor(admin, { id, name: "" }),
      pathsListFor(admin),
      peopleFileFor(admin),
      resultsListFor(admin, { id, isAnonymous: false }),
      signInsList("UTC"),
      ...(await Promise.all(Object.values(reports).map((report) => report.list(admin, null, {})))),
      teamListFor(admin),
    ];
    for (const { csv } of files) {
      const headings = Object.keys(csv).map((name) => columns[name]);
      expect(headings).not.toContain(undefined);
      expect(new Set(headings).size).toBe(headings.length);
    }
    const used = files.flatMap(({ csv }) => Object.keys(csv));
    expect(Object.keys(columns).filter((name) => !used.includes(name))).toEqual([]);
  },
);
