import fc from "fast-check";
import { expect, test } from "vitest";
import { endOfQuietHours, usualQuietHours } from "./quiet-hours";

const end = (now: string, hours = usualQuietHours, zone: string | null = null) =>
  endOfQuietHours(new Date(now), hours, zone)?.toISOString() ?? null;

test("An evening's mail waits until the person's morning, and a daytime mail goes at once", () => {
  expect(end("2026-11-24T19:59:59Z")).toBeNull();
  expect(end("2026-11-24T20:00:00Z")).toBe("2026-11-25T07:00:00.000Z");
  expect(end("2026-11-25T06:59:59Z")).toBe("2026-11-25T07:00:00.000Z");
  expect(end("2026-11-25T07:00:00Z")).toBeNull();
  expect(end("2026-11-24T19:10:00Z", usualQuietHours, "Europe/Berlin")).toBe("2026-11-25T06:00:00.000Z");
  expect(end("2026-11-24T19:10:00Z", usualQuietHours, "Asia/Kathmandu")).toBe("2026-11-25T01:15:00.000Z");
});

test("Quiet hours may be in the day, past midnight, or absent", () => {
  expect(end("2026-11-24T12:30:00Z", { from: 12, until: 14 })).toBe("2026-11-24T14:00:00.000Z");
  expect(end("2026-11-24T14:00:00Z", { from: 12, until: 14 })).toBeNull();
  for (const hour of [0, 7, 20, 23])
    expect(end("2026-11-24T20:30:00Z", { from: hour, until: hour })).toBeNull();
});

test("A night with a clock change ends at the chosen hour", () => {
  const berlin = (now: string) => end(now, usualQuietHours, "Europe/Berlin");
  expect(berlin("2026-03-28T22:00:00Z")).toBe("2026-03-29T05:00:00.000Z");
  expect(berlin("2026-10-24T22:00:00Z")).toBe("2026-10-25T06:00:00.000Z");
});

test("Quiet hours end within a day, and everything before their end is quiet", () => {
  const hour = fc.integer({ min: 0, max: 23 });
  const zone = fc.constantFrom("UTC", "Asia/Kathmandu", "America/St_Johns", "Pacific/Kiritimati");
  const moment = fc.date({
    min: new Date("2026-01-01"),
    max: new Date("2027-12-31"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moment, hour, hour, zone, (now, from, until, timeZone) => {
      const over = endOfQuietHours(now, { from, until }, timeZone);
      if (!over) return;
      expect(over.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
      expect(endOfQuietHours(over, { from, until }, timeZone)).toBeNull();
      const before = new Date(Math.max(now.getTime(), over.getTime() - 60_000));
      expect(endOfQuietHours(before, { from, until }, timeZone)).toEqual(over);
    }),
  );
});
