const table =
  "| Port | Protocol | Used by |\n|---|---|---|\n| 443 | HTTPS | Browsers |\n| 22 | SSH | Admins |";

const text = `## The way in

Text with [a link](https://other.example/x).

> [!WARNING]
> Mind the gap.

\`\`\`js
const a = 1;
\`\`\`

- [x] Read it

## The way in

Words[^1]

[^1]: A note`;

/** Open courses would be in every test's catalog, so these need the reader's group. */
export const reader = { profile: { lms: { groups: ["Library"] } } };

const published = { status: "published", groups: reader.profile.lms.groups };

export const readingCourses = [
  {
    ...published,
    name: "To read",
    permalink: "to-read",
    activities: [
      { title: "A film", kind: "video", url: "https://youtu.be/dQw4w9WgXcQ?t=90", body: "" },
      { title: "A text", body: text },
      { title: "A file", kind: "video", url: "/a.mp4", captions_url: "/academy/a.vtt" },
    ],
  },
  {
    ...published,
    name: "To read on the way",
    permalink: "on-the-way",
    activities: [
      { title: "Before", body: "A text." },
      {
        title: "Ports",
        body: `${table}\n\n${"A paragraph of a long text.\n\n".repeat(60)}[The end](/catalog)`,
      },
      { title: "After", body: "A text." },
    ],
  },
];
