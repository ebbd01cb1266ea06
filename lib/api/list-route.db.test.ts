import fc from "fast-check";
import { expect, test } from "vitest";
import { GET } from "@/app/v2/courses/route";
import { createApiKey } from "@/lib/api-keys/commands";
import { env } from "@/lib/env";
import { admin, createCourse } from "@/prisma/testing/factories";

const piece = fc.oneof(
  fc.constantFrom("page", "limit", "=", "&", "%00", "%E0%A4%A", "[", "+", "#", "999999999", "1e9", "-0", "٣"),
  fc.nat().map(String),
  fc.string({ unit: "binary" }),
);

test("any query of a list is a page, or a 400 that names its parameter", async () => {
  await createCourse();
  const { key } = await createApiKey(admin, "properties");
  const queries = fc.oneof(
    fc.array(piece).map((pieces) => pieces.join("")),
    fc.tuple(fc.nat(2_000_000_000), fc.nat(120)).map(([page, limit]) => `page=${page}&limit=${limit}`),
  );
  await fc.assert(
    fc.asyncProperty(queries, async (query) => {
      const request = new Request(`${env().BASE_URL}/v2/courses?${query}`, { headers: { "X-Api-Key": key } });
      const answer = await GET(request);
      const body = await answer.json();
      if (answer.status === 200) expect(body).toMatchObject({ data: expect.any(Array), links: {} });
      else expect([answer.status, body.errors[0].source]).toEqual([400, { parameter: expect.any(String) }]);
    }),
    { examples: [["page=1000000000&limit=100"], ["page=0"], ["page=1"], ["a=\0"]] },
  );
});
