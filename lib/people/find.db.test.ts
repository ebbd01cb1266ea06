import { expect, test } from "vitest";
import { createLearner, operator } from "@/e2e/testing/factories";
import { getPerson } from "./find";

test("An operator names a person by id, or by the whole address in any case", async () => {
  const { personId: id } = await createLearner({ email: "Ada@Example.com" });
  for (const given of [id, ` ${id.toUpperCase()} `, "ada@example.com", " ADA@EXAMPLE.COM "])
    expect(await getPerson(operator, given)).toEqual({ id, name: "Ada Lovelace" });
});

test("Part of an address, a pattern, a name or nothing names nobody", async () => {
  await createLearner({ email: "ada@example.com" });
  await createLearner();
  for (const given of ["ada", "example.com", "%@example.com", "Ada Lovelace", "", " "])
    await expect(getPerson(operator, given)).rejects.toMatchObject({ kind: "not_found" });
});

test("A shared address names nobody, but an id does", async () => {
  const email = "desk@example.com";
  const [one, other] = [
    await createLearner({ email, lastSignInAt: new Date("2026-01-02") }),
    await createLearner({ email, firstName: "Grace" }),
  ];
  await expect(getPerson(operator, email)).rejects.toMatchObject({
    code: "email_ambiguous",
    parameters: {
      email,
      people: [
        { id: one.personId, name: "Ada Lovelace", lastSignInAt: new Date("2026-01-02") },
        { id: other.personId, name: "Grace Lovelace", lastSignInAt: null },
      ],
    },
  });
});
