import fc from "fast-check";
import { expect, test } from "vitest";
import { captionsOf, playerUrl, videoSource, watchUrl } from "./video-url";

const id = "dQw4w9WgXcQ";
const youtube = (start = 0) => ({ kind: "embed", embed: { host: "youtube", id, start } });
const vimeo = (rest = {}) => ({ kind: "embed", embed: { host: "vimeo", id: "76979871", start: 0, ...rest } });

test.each([
  [`https://www.youtube.com/watch?v=${id}`, youtube()],
  [`https://youtube.com/watch?list=PL1&v=${id}&t=1m30s`, youtube(90)],
  [`https://m.youtube.com/watch?v=${id}&t=42`, youtube(42)],
  [`HTTPS://YOUTU.BE/${id}?si=abc&t=1h2m3s`, youtube(3723)],
  [`https://www.youtube.com/embed/${id}?start=7`, youtube(7)],
  [`https://www.youtube-nocookie.com/embed/${id}`, youtube()],
  [`https://www.youtube.com/shorts/${id}`, youtube()],
  [`https://www.youtube.com/live/${id}#t=15s`, youtube(15)],
  [`https://youtu.be/${id}?t=-5`, youtube()],
  ["https://vimeo.com/76979871", vimeo()],
  ["https://vimeo.com/76979871#t=90s", vimeo({ start: 90 })],
  ["https://vimeo.com/channels/staffpicks/76979871", vimeo()],
  ["https://vimeo.com/76979871/abcdef1234", vimeo({ secret: "abcdef1234" })],
  ["https://player.vimeo.com/video/76979871?h=abcdef1234&t=5", vimeo({ secret: "abcdef1234", start: 5 })],
])("%s is played by its host", (address, source) => {
  expect(videoSource(address)).toEqual(source);
});

test.each(["/videos/one.mp4", "https://cdn.example/a/b.WEBM?x=1#t=5", "https://cdn.example/a.m4v"])(
  "The browser itself plays %s",
  (address) => expect(videoSource(address)).toEqual({ kind: "file" }),
);

test.each([
  `https://www.youtube.com/watch?v=${id}x`,
  "https://www.youtube.com/watch",
  "https://www.youtube.com/embed/videoseries?list=PL1",
  `https://www.youtube.com.evil.example/watch?v=${id}`,
  `https://evil.example/https://youtu.be/${id}`,
  `https://youtube.com:8443/watch?v=${id}`,
  `https://youtu.be/${id}/../../evil`,
  "https://vimeo.com/blog",
  "https://vimeo.com/76979871/../evil",
  "https://example.com/a.mp4.html",
  "/recordings",
])("%s is a link", (address) => {
  expect(videoSource(address)).toEqual({ kind: "link" });
});

test.each([
  `http://www.youtube.com/watch?v=${id}`,
  "javascript:alert(1)//youtu.be",
  "data:video/mp4;base64,AAAA",
  "//evil.example/a.mp4",
  "/\\evil.example/a.mp4",
  "/\t/evil.example/a.mp4",
  `https://youtu.be@evil.example:x/${id}`,
  `https://youtu.be:pass@youtu.be/${id}`,
  "ht\ntps://example.com/a.mp4",
  "a.mp4",
  "",
])("%j is nothing that a page may have", (address) => {
  expect(videoSource(address)).toBeNull();
});

test("Every accepted address gives one of two players with a well-formed id", () => {
  const part = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.constantFrom("https://youtu.be/", "https://www.youtube.com/watch?v=", "https://vimeo.com/", id, "&t="),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
      const source = videoSource(parts.join(""));
      if (source?.kind !== "embed") return;
      expect(playerUrl(source.embed)).toMatch(
        /^https:\/\/(www\.youtube-nocookie\.com\/embed\/[\w-]{11}|player\.vimeo\.com\/video\/\d+)\?[\w=&]+(#t=\d+s)?$/,
      );
    }),
    { numRuns: 2_000 },
  );
});

test("The host's page and the player show the same video from the same second", () => {
  const start = fc.integer({ min: 0, max: 99_999 });
  const name = fc.stringMatching(/^[\w-]{11}$/).filter((id) => !/^(videoseries|live_stream)$/.test(id));
  const number = fc.integer({ min: 1, max: 999_999_999 }).map(String);
  const embeds = fc.oneof(
    fc.record({ host: fc.constant("youtube" as const), id: name, start }),
    fc.record({ host: fc.constant("vimeo" as const), id: number, start }),
    fc.record({ host: fc.constant("vimeo" as const), id: number, start, secret: fc.constant("abcdef12") }),
  );
  fc.assert(
    fc.property(embeds, (embed) => {
      expect(videoSource(watchUrl(embed))).toEqual({ kind: "embed", embed });
      expect(videoSource(playerUrl(embed))).toEqual({ kind: "embed", embed });
    }),
  );
});

test.each([
  ["/a.mp4", "/academy/a.vtt", "plain"],
  ["https://cdn.example/a.mp4", "/academy/a.vtt", "plain"],
  ["https://cdn.example/a.mp4", "https://cdn.example/a.vtt", "cors"],
  ["/a.mp4", "https://cdn.example/a.vtt", "cors"],
  ["https://cdn.example/a.mp4", "https://other.example/a.vtt", null],
  ["/a.mp4", "data:text/vtt,WEBVTT", null],
])("Captions of %s at %s: %s", (video, captions, expected) => {
  expect(captionsOf(video, captions)).toBe(expected);
});
