import { lists, test } from "./api-platform";
import { expect } from "./fixtures";

test.describe.configure({ mode: "default" });

type Parameter = { name: string; in: string; schema: Schema };
type Schema = {
  type?: string;
  format?: string;
  enum?: string[];
  default?: unknown;
  items?: Schema;
  anyOf?: Schema[];
};

for (const template of lists) {
  test.describe(template, () => {
    test("links its pages, with every other parameter as it was written", async ({ get, running, path }) => {
      const before = `${template}?meta%5Btotal%5D=true&limit=1`;
      const after = `sort=-${timeOf(template)}`;
      const at = (page: number) => `${before}&page=${page}&${after}`;
      const url = (template: string) => `${running.baseUrl}${path(template)}`;
      const linksOf = async (template: string) => (await (await get(template)).json()).links;
      const { total } = (await (await get(at(1))).json()).meta;
      expect(total).toBeGreaterThan(2);
      expect(await linksOf(at(1))).toEqual({ self: url(at(1)), next: url(at(2)) });
      expect((await get(at(2))).headers().link).toBe(
        `<${url(at(3))}>; rel="next", <${url(`${before}&${after}`)}>; rel="prev", <${url(`${before}&${after}`)}>; rel="first"`,
      );
      expect(await linksOf(at(2))).toEqual({
        self: url(at(2)),
        prev: url(`${before}&${after}`),
        next: url(at(3)),
      });
      expect(await linksOf(at(total))).toEqual({ self: url(at(total)), prev: url(at(total - 1)) });
      const past = await (await get(at(total + 9))).json();
      expect(past).toEqual({
        links: { self: url(at(total + 9)), prev: url(at(total + 8)) },
        data: [],
        meta: { total },
      });
    });

    test("is walked in pages, each resource once", async ({ get, running }) => {
      const ids: string[] = [];
      // Three of each, but hundreds of courses.
      const limit = template === "/v2/courses" ? 50 : 2;
      let next = `${template}?limit=${limit}&meta[total]=true`;
      let total = 0;
      while (next) {
        const page = await (await get(next)).json();
        ids.push(...page.data.map(({ id }: { id: string }) => id));
        next = page.links.next?.slice(running.baseUrl.length) ?? "";
        total = page.meta.total;
      }
      expect(ids).toHaveLength(total);
      expect(new Set(ids).size).toBe(total);
    });

    test("can be empty, and then links to itself alone", async ({ get }) => {
      const page = await (await get(`${template}?filter[${timeOf(template)}][lt]=1970-01-01`)).json();
      expect(page).toEqual({ links: { self: expect.any(String) }, data: [] });
    });

    test("understands every parameter that is described, and nothing malformed", async ({ get, request }) => {
      const { paths, components } = await (await request.get("/v2/openapi.json")).json();
      const names = paths[template.replace(/\{\w+\}/, "{id}")].get.parameters.map(
        ({ $ref }: { $ref: string }) => $ref.split("/").at(-1),
      );
      const parameters: Parameter[] = names.map((name: string) => components.parameters[name]);
      const statusOf = async (name: string, value: string) =>
        (await get(`${template}?${name}=${encodeURIComponent(value)}`)).status();
      for (const { name, schema } of parameters.filter((parameter) => parameter.in === "query")) {
        expect([name, await statusOf(name, exampleOf(schema))]).toEqual([name, 200]);
        expect([name, await statusOf(name, "\0")]).toEqual([name, 400]);
      }
    });
  });
}

function timeOf(template: string): string {
  if (/(assignment_states|progress)$/.test(template)) return "completed_at";
  if (/certificates$/.test(template)) return "issued_at";
  return /(enrollments|transcript)$/.test(template) ? "enrolled_at" : "created_at";
}

function exampleOf({ type, format, items, anyOf, enum: values, default: usual }: Schema): string {
  if (anyOf) return exampleOf(anyOf[0] ?? {});
  if (type === "array") return exampleOf(items ?? {});
  if (values) return values.at(-1) ?? "";
  if (usual !== undefined) return String(usual);
  return { "date-time": "2026-11-21T08:30:00Z", date: "2026-11-21" }[format ?? ""] ?? "1";
}
