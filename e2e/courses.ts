import { learningCourses } from "./learning-courses";
import { readingCourses } from "./reading-courses";

const activities = [
  {
    title: "First things",
    body: "Some **Markdown** to read.\n\n## A part\n\n- one\n- two\n\n| Left | Right |\n|:--|--:|\n| a | 1 |",
  },
  {
    title: "Second things",
    body: 'Hostile: <script>alert(1)</script> <img src=x onerror="alert(1)"> [link](javascript:alert(1))',
  },
];

const named = [
  {
    name: "Open to all",
    permalink: "open",
    status: "published",
    short_description: "For everybody.",
    activities,
  },
  { name: "Second course", permalink: "second", status: "published", activities },
  {
    name: "For Engineering",
    permalink: "engineering",
    status: "published",
    groups: ["Engineering"],
    activities,
  },
  { name: "For nobody", permalink: "nobody", status: "published", groups: [] },
  ...learningCourses,
  ...readingCourses,
  { name: "Still a draft", permalink: "draft", status: "draft" },
];

/** Makes some courses to open, and hundreds for the API's pages. No test adds one; in pages of five, the last one is full. */
export const e2eCourses = [
  ...named,
  ...Array.from({ length: 265 - named.length }, (_, index) => ({
    name: `Draft ${index + 1}`,
    permalink: `draft-${index + 1}`,
    status: "draft",
  })),
];
