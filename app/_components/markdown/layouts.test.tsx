import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";

vi.mock("./text", { spy: true });

// Test files share processes, so another one may have loaded these without the spy.
vi.resetModules();
const [{ Markdown }, { layOut }] = await Promise.all([import("../markdown"), import("./text")]);
const laidOut = vi.mocked(layOut);

function show(text: string, target?: "_blank") {
  renderToStaticMarkup(<Markdown target={target}>{text}</Markdown>);
}

test("The cache keeps one layout of a text for each kind of links, until newer texts need the room", () => {
  for (const text of ["one", "two", "one", "", ""]) show(text);
  show("one", "_blank");
  expect(laidOut.mock.calls.map(([text]) => text)).toEqual(["one", "two", "", "one"]);
  laidOut.mockReturnValue("x".repeat(1_000_000)).mockClear();
  for (let number = 0; number < 20; number += 1) {
    show(String(number));
    show("one");
  }
  for (const text of ["19", "two"]) show(text);
  expect(laidOut.mock.calls.map(([text]) => text)).toEqual([...Array(20).keys(), "two"].map(String));
});
