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

/** What the browser tests find on the platform: a few courses to open, and some hundreds for the API's pages. */
export const e2eCourses = [
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
  { name: "Still a draft", permalink: "draft", status: "draft" },
  ...Array.from({ length: 260 }, (_, index) => ({
    name: `Draft ${index + 1}`,
    permalink: `draft-${index + 1}`,
    status: "draft",
  })),
];
