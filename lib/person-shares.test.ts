import { expect, test } from "vitest";
import { PersonShares } from "./person-shares";

test("what is above a person's share waits for their own, and others begin at once", () => {
  const shares = new PersonShares(2);
  const begun: string[] = [];
  const take = (personId: string) =>
    shares.take(
      personId,
      () => begun.push(personId),
      () => {},
      60_000,
    );
  for (const personId of ["ada", "ada", "ada", "grace"]) take(personId);
  expect(begun).toEqual(["ada", "ada", "grace"]);
  shares.end("grace");
  expect(begun).toHaveLength(3);
  shares.end("ada");
  expect(begun).toEqual(["ada", "ada", "grace", "ada"]);
  for (let left = 0; left < 2; left += 1) shares.end("ada");
  take("ada");
  expect(begun).toHaveLength(5);
});

test("a wait ends after a while", async () => {
  const shares = new PersonShares(1);
  shares.take(
    "ada",
    () => {},
    () => {},
    1,
  );
  const begun = await new Promise((resolve) =>
    shares.take(
      "ada",
      () => resolve(true),
      () => resolve(false),
      1,
    ),
  );
  expect(begun).toBe(false);
});
