import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Player } from "./player";

const htmlOf = (url: string, captionsUrl?: string) =>
  renderToStaticMarkup(<Player url={url} title={'A "first" film'} captionsUrl={captionsUrl} />);

test("A video of another site is a link until its script runs, and loads nothing", () => {
  const html = htmlOf("https://youtu.be/dQw4w9WgXcQ?t=90");
  expect(html).toContain("Playing the video loads it from YouTube");
  expect(html).toMatch(
    /<a [^>]*href="https:\/\/www\.youtube\.com\/watch\?v=dQw4w9WgXcQ&amp;t=90s"[^>]*>.*Play video/,
  );
  expect(html).not.toMatch(/<iframe|<button|src=/);
});

test("The browser plays a file, and loads little of it beforehand", () => {
  const html = htmlOf("/a.mp4", "/academy/a.vtt");
  expect(html).toMatch(/<video [^>]*src="\/a\.mp4" controls="" [^>]*preload="metadata"/);
  expect(html).toContain('<track kind="captions" label="Captions" src="/academy/a.vtt" default=""/>');
  expect(html).not.toContain("crossorigin");
});

test("The player requests captions from the video's site with CORS, and ignores those of a third site", () => {
  expect(htmlOf("https://a.example/a.mp4", "https://a.example/a.vtt")).toMatch(
    /crossorigin="anonymous".*<track/,
  );
  expect(htmlOf("https://a.example/a.mp4", "https://b.example/a.vtt")).not.toMatch(/crossorigin|<track/);
});

test("Any other address is a link", () => {
  expect(htmlOf("https://video.example/watch/1")).toContain(
    '<a class="video-link" href="https://video.example/watch/1"',
  );
});

test.each(["javascript:alert(1)//.mp4", "data:video/mp4,x", "http://a.example/a.mp4"])(
  "The address %s is no link",
  (url) => {
    expect(htmlOf(url)).toContain("can’t be opened");
    expect(htmlOf(url)).not.toMatch(/href|src/);
  },
);
