import { EditMap } from "micromark-util-edit-map";
import { expect, test } from "vitest";
import "./linear-edits";

test("An edit at the end of a list copies nothing before it", () => {
  const events: unknown[] = ["untouched", "b", "c", "d"];
  Object.defineProperty(events, 0, {
    get: () => {
      throw new Error("was read");
    },
  });
  const edits = new EditMap();
  edits.add(4, 0, [["e"] as never]);
  edits.add(2, 1, [["x"] as never, ["y"] as never]);
  edits.consume(events as never);
  expect(events.slice(1)).toEqual(["b", ["x"], ["y"], "d", ["e"]]);
});
