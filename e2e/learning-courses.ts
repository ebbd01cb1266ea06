const text = "Some words to read, and then some more.\n\n## A heading\n\n- one\n- two";

const published = { status: "published" } as const;

/** Makes every kind of activity in two sections, and an optional one. */
const journey = {
  ...published,
  name: "The journey",
  permalink: "journey",
  short_description: "From the door to the far end.",
  full_description: text,
  categories: ["Travel"],
  sections: [
    {
      title: "Setting out",
      activities: [
        { title: "Read the map", body: text },
        {
          title: "Watch the road",
          kind: "video",
          url: "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
          minutes: 2,
        },
      ],
    },
    {
      title: "Arriving",
      activities: [
        { title: "Look around", kind: "link", body: text, url: "https://example.com/around" },
        { title: "Take it home", kind: "download", body: text, url: "/icon.svg" },
        { title: "Stay a while", body: text, optional: true },
      ],
    },
  ],
};

const shelf = Array.from({ length: 30 }, (_, index) => ({
  ...published,
  name: `Shelf ${index + 1}`,
  permalink: `shelf-${index + 1}`,
  groups: ["Shelf"],
  categories: index % 2 === 0 ? ["Even shelves", "Shelves"] : ["Shelves"],
}));

const longName = "Rindfleischetikettierungsüberwachungsaufgabenübertragung2026";

const namesElsewhere = [
  { name: "מבוא לאבטחת מידע (חלק 1)", permalink: "hebrew", section: "פרק ראשון", title: "ברוכים הבאים!" },
  { name: "السلامة في العمل", permalink: "arabic", section: "الجزء الأول", title: "البداية 123" },
  { name: longName, permalink: "long-name", section: longName, title: longName },
].map(({ name, permalink, section, title }) => ({
  ...published,
  name,
  permalink,
  groups: ["Names"],
  categories: ["Names", name],
  short_description: name,
  sections: [{ title: section, activities: [{ title, body: `${name}\n\n## ${title}` }] }],
}));

/** The optional activity becomes required: who has completed the course has something new to do. */
const renewed = {
  ...published,
  name: "Safety at work",
  permalink: "renewed",
  groups: ["Renewed"],
  activities: [
    { title: "What to know", body: text },
    { title: "What has changed", body: text, optional: true },
  ],
};

export const learningCourses = [
  journey,
  { ...published, name: "Nothing in it", permalink: "empty", groups: ["Empty"] },
  {
    ...published,
    name: "Always changing",
    permalink: "changing",
    groups: ["Changing"],
    activities: [
      { title: "First", body: text },
      { title: "Second", body: text },
    ],
  },
  ...namesElsewhere,
  renewed,
  ...shelf,
];
