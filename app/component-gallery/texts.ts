export const savedText = "## When it burns\n\nLeave by the **nearest** door.";

export const writing = `## A heading

A paragraph with **bold** and *slanted* words, \`code\`, ~~a mistake~~ and [a link](https://example.com).

1. First
2. Second
   - and within it

- [x] Done
- [ ] To do

| Color | Means |
| ------ | ----: |
| Red    |  Stop |

> A quotation.

> [!NOTE]
> What to know.

> [!TIP]
> What helps.

> [!WARNING]
> What goes wrong.

\`\`\`ts
const answer: number = 6 * 7; // highlighted
\`\`\`
`;
