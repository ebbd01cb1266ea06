import fc from "fast-check";
import { expect, test } from "vitest";
import { db, Prisma } from "@/lib/database/db";
import { escapeLike } from "@/lib/lists/like";
import { mayContain } from "./search";

const letters = fc.constantFrom(...["a", "b", "Z", "É", "é", "ß", "İ", "ı", "Σ", "ς", "中", "1"]);
const others = fc.constantFrom(
  ...[" ", ".", "-", "_", "@", "+", "'", "’", "(", "/", ",", '"', "&", "%", "\\"],
);
const text = fc.string({ unit: fc.oneof(letters, others), maxLength: 6 });

test("The words filter keeps every person whose name or email contains a text in any case", async () => {
  const cases = fc.sample(
    fc.tuple(text, fc.string({ unit: fc.oneof(letters, others), minLength: 3 }), text),
    200,
  );
  for (const [before, part, after] of cases) {
    const whole = before + part + after;
    const { id } = await db().person.create({ data: { firstName: whole, lastName: after, email: whole } });
    for (const asked of [part, part.toLowerCase(), part.toUpperCase()]) {
      const pattern = `%${escapeLike(asked)}%`;
      const missed = await db().$queryRaw`
        SELECT first_name FROM people WHERE id = ${id}::uuid AND NOT ${mayContain(asked)}
          AND (${Prisma.sql`first_name ILIKE ${pattern} OR last_name ILIKE ${pattern} OR email ILIKE ${pattern}`})`;
      expect(missed, asked).toEqual([]);
    }
  }
});
