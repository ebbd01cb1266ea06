import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { clientTexts } from "@/lib/messages/client-texts";
import { rich } from "./rich";

const sentence = (a: { name: string; link: (children: string) => string }) =>
  `Ask ${a.name}, or ${a.link(`read what ${a.name} wrote`)}.`;

test.each([
  ["function", sentence],
  ["template", clientTexts({ sentence }).sentence],
])("A %s takes elements as arguments, and functions of elements as tags", (_, text) => {
  const name = createElement("bdi", null, "A < B");
  const link = (children: React.ReactNode) => createElement("a", { href: "/x" }, children);
  expect(renderToStaticMarkup(rich(text, { name, link }))).toBe(
    'Ask <bdi>A &lt; B</bdi>, or <a href="/x">read what <bdi>A &lt; B</bdi> wrote</a>.',
  );
});
