import { expect, test } from "vitest";
import { publish } from "./published-events";

const event = {
  uid: "one@lectern",
  on: "2026-11-30",
  summary: "Due: Fire safety",
  description: "Required",
  url: "https://learn.example.com/courses/fire-safety",
  hasAlarm: true,
};
const [monday, tuesday] = [new Date("2026-11-23T08:00:00Z"), new Date("2026-11-24T08:00:00Z")];
const first = publish({}, [event], monday);

test("An unchanged event isn't new", () => {
  expect(first).toMatchObject({ isNew: true, published: [{ sequence: 0, modifiedAt: monday }] });
  expect(publish(first.after, [event], tuesday)).toEqual({ ...first, isNew: false });
});

test("A moved day raises the sequence and the time of the change", () => {
  const moved = publish(first.after, [{ ...event, on: "2026-12-01" }], tuesday);
  expect(moved).toMatchObject({ isNew: true, published: [{ sequence: 1, modifiedAt: tuesday }] });
});

test("Another name raises only the time of the change", () => {
  const renamed = publish(first.after, [{ ...event, summary: "Due: Fire drill" }], tuesday);
  expect(renamed.published).toMatchObject([{ sequence: 0, modifiedAt: tuesday }]);
});

test("The time of the change rises even if the clock is behind", () => {
  const renamed = publish(first.after, [{ ...event, summary: "Due: Fire drill" }], new Date(0));
  expect(renamed.published).toMatchObject([{ modifiedAt: new Date("2026-11-23T08:00:01Z") }]);
});

test("A returning event keeps counting", () => {
  const over = publish(first.after, [], tuesday);
  expect(over).toMatchObject({ isNew: false, published: [] });
  expect(publish(over.after, [{ ...event, on: "2027-11-30" }], tuesday).published).toMatchObject([
    { sequence: 1 },
  ]);
});
