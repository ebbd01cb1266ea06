import { expect, test } from "vitest";
import { fromForm, toForm } from "./activity-kinds";

test("A form reads back the data it shows, without other kinds' fields and empty ones", () => {
  const data = { url: "/a.mp4", captions_url: undefined, seconds: 245 };
  const shown = toForm({ kind: "video", data });
  expect(shown).toEqual({ url: "/a.mp4", captions_url: "", seconds: "4:05" });
  expect(fromForm("video", { ...shown, question: "Why?" })).toEqual({ url: "/a.mp4", seconds: 245 });
});
