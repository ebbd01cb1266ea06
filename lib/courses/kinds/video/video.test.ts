import { expect, test } from "vitest";
import { video } from "./video";

test.each([
  ["", { seconds: 270 }, 5],
  ["A text of a few words.", { seconds: 270 }, 6],
  ["A text of a few words.", {}, 1],
  ["", {}, 0],
])("A video with the text %j and %j takes %i minutes; 0: not known", (body, data, minutes) => {
  expect(video.minutes(body, { url: "https://youtu.be/x", ...data })).toBe(minutes);
});
