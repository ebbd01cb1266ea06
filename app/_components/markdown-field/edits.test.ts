import { expect, test } from "vitest";
import { clientTexts } from "@/lib/messages/client-texts";
import { messagesIn } from "@/lib/messages/messages";
import { continueList } from "./continue-list";
import { blockInsertion, type Edit, edited, type Selected } from "./edit";
import { format, linkTo } from "./format";
import type { Format } from "./formats";

const texts = clientTexts(messagesIn("en").markdownField);

/** `‹` and `›` are the selection's ends, `¦` is the cursor. */
function parse(shown: string): Selected {
  const [start, end] = shown.includes("‹")
    ? [shown.indexOf("‹"), shown.indexOf("›") - 1]
    : [shown.indexOf("¦"), shown.indexOf("¦")];
  return { text: shown.replace(/[‹›¦]/g, ""), start, end };
}

function show({ text, start, end }: Selected): string {
  if (start === end) return `${text.slice(0, start)}¦${text.slice(start)}`;
  return `${text.slice(0, start)}‹${text.slice(start, end)}›${text.slice(end)}`;
}

const after = (shown: string, change: (selected: Selected) => Edit | null) => {
  const selected = parse(shown);
  const edit = change(selected);
  return edit && show(edited(selected, edit));
};

test.each<[Format, string, string]>([
  ["bold", "Stay ‹calm› now", "Stay **‹calm›** now"],
  ["bold", "Stay **‹calm›** now", "Stay ‹calm› now"],
  ["bold", "Stay ‹**calm**› now", "Stay ‹calm› now"],
  ["bold", "Stay‹ calm ›now", "Stay **‹calm›** now"],
  ["bold", "Stay ca¦lm", "Stay **‹calm›**"],
  ["bold", "Stay ¦", "Stay **¦**"],
  ["bold", "‹- one\n- two›", "‹- **one**\n- **two**›"],
  ["bold", "‹1. 1›", "1. **‹1›**"],
  ["italic", "‹Grüße› an", "_‹Grüße›_ an"],
  ["code", "run ‹npm ci›", "run `‹npm ci›`"],
  ["code", "‹a\nb›", "```\n‹a\nb›\n```"],
  ["link", "see ‹the plan› now", "see [the plan](https://¦) now"],
  ["link", "‹https://example.com›", "[¦](https://example.com)"],
  ["link", "¦", "[¦](https://)"],
  ["heading", "Parts¦", "## Parts¦"],
  ["heading", "## Parts¦", "### Parts¦"],
  ["heading", "### Parts¦", "Parts¦"],
  ["bullets", "‹one\n\ntwo›", "‹- one\n\n- two›"],
  ["bullets", "‹- one\n- two›", "‹one\ntwo›"],
  ["bullets", "before\none¦\nafter", "before\n\n- one¦\n\nafter"],
  ["numbers", "‹- one\n- two\n›three", "‹1. one\n2. two›\n\nthree"],
  ["tasks", "‹1. one\n2. two›", "‹- [ ] one\n- [ ] two›"],
  ["tasks", "- [x] one¦", "one¦"],
  ["quote", "‹one\n\ntwo›", "‹> one\n>\n> two›"],
  ["quote", "‹> one\n>\n> two›", "‹one\n\ntwo›"],
  ["bullets", "¦", "- ¦"],
  ["table", "Text¦", "Text\n\n| ‹Column 1› | Column 2 |\n| --- | --- |\n| Text | Text |"],
])("The format %s changes %j", (name, before, expected) => {
  expect(after(before, (selected) => format(name, selected, texts.inserted))).toBe(expected);
});

test.each([
  ["- one¦", "- one\n- ¦"],
  ["- one¦ two", "- one\n- ¦ two"],
  ["  9. one¦", "  9. one\n  10. ¦"],
  ["1) one¦", "1) one\n2) ¦"],
  ["- [x] done¦", "- [x] done\n- [ ] ¦"],
  ["> said¦", "> said\n> ¦"],
  ["> - one¦", "> - one\n> - ¦"],
  ["- one\n- ¦", "- one\n\n¦"],
  ["> - one\n> - ¦", "> - one\n>\n> ¦"],
  ["- [ ] ¦", "¦"],
  ["> - ¦", "> ¦"],
])("Enter continues or ends %j", (before, expected) => {
  expect(after(before, continueList)).toBe(expected);
});

test.each(["words¦", "¦- one", "-¦ one", "**bold**¦", "```\n- code¦\n```", "2026. ‹one›", "- ‹one›"])(
  "Enter is a plain line break in %j",
  (before) => expect(after(before, continueList)).toBe(null),
);

test("Blocks get blank lines around them", () => {
  expect(after("a¦b", (selected) => blockInsertion(selected, "X"))).toBe("a\n\nX¦\n\nb");
  expect(after("a\n\n¦", (selected) => blockInsertion(selected, "X"))).toBe("a\n\nX¦");
});

test("An address pasted on words links them, and completes a link", () => {
  const paste = (selected: Selected) => linkTo(selected, "https://example.com");
  expect(after("see ‹the plan›", paste)).toBe("see [the plan](https://example.com)¦");
  expect(after("[the plan](https://¦)", paste)).toBe("[the plan](https://example.com¦)");
  expect(after("[the plan](‹url›)", paste)).toBe("[the plan](https://example.com¦)");
  expect(after("see ¦", paste)).toBe(null);
  expect(after("‹https://old.example›", paste)).toBe(null);
});
