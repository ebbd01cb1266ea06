import { JSONAPISerializers, JSONAPISource } from "@orbit/jsonapi";
import { type InitializedRecord, type RecordQueryBuilder, RecordSchema } from "@orbit/records";
import { buildSerializerSettingsFor } from "@orbit/serializers";
import { baseUrl, headers, report, since } from "./read.ts";

const text = { type: "string" } as const;

const schema = new RecordSchema({
  models: {
    courses: {
      attributes: { name: text, permalink: text },
      relationships: { categories: { kind: "hasMany", type: "categories" } },
    },
    categories: { attributes: { name: text } },
    people: {
      attributes: { first_name: text, last_name: text },
      relationships: { groups: { kind: "hasMany", type: "groups" } },
    },
    groups: { attributes: { name: text } },
  },
});

// Names as they are: Orbit would look for `last-name`.
const asTheyAre = { serializationOptions: { inflectors: [] } };
const source = new JSONAPISource({
  schema,
  host: baseUrl,
  namespace: "v2",
  defaultFetchSettings: { headers: { ...headers, Accept: "application/vnd.api+json" } },
  serializerSettingsFor: buildSerializerSettingsFor({
    settingsByType: Object.fromEntries(
      [
        JSONAPISerializers.ResourceType,
        JSONAPISerializers.ResourceTypePath,
        JSONAPISerializers.ResourceTypeParam,
        JSONAPISerializers.ResourceField,
        JSONAPISerializers.ResourceFieldPath,
        JSONAPISerializers.ResourceFieldParam,
      ].map((type) => [type, asTheyAre]),
    ),
  }),
});
await source.activated;

type Find = (query: RecordQueryBuilder) => ReturnType<RecordQueryBuilder["findRecords"]>;

const find = (query: Find, options: Record<string, unknown> = {}) =>
  source.query<InitializedRecord[]>(query, options);

const idsOf = (all: InitializedRecord[]) => all.map(({ id }) => id);

async function walkPeople(): Promise<string[]> {
  const ids: string[] = [];
  for (let url: string | undefined = `${baseUrl}/v2/people?limit=2`; url; ) {
    const { data = [], details = [] } = await source.query<InitializedRecord[]>(
      (query) => query.findRecords("people"),
      { url, fullResponse: true },
    );
    ids.push(...idsOf(data));
    url = details[0]?.document?.links?.next as string | undefined;
  }
  return ids;
}

const [course] = await find((query) =>
  query.findRecords("courses").filter({ attribute: "permalink", op: "equal", value: "open" }),
);
if (!course) throw new Error("There is no such course.");

report({
  course: String(course.attributes?.name),
  categories: idsOf(
    await source.query<InitializedRecord[]>((query) => query.findRelatedRecords(course, "categories")),
  ),
  people: await walkPeople(),
  sorted: idsOf(
    await find((query) => query.findRecords("people").sort("last_name", "-first_name"), {
      params: { limit: 100 },
    }),
  ),
  changed: idsOf(
    await find((query) => query.findRecords("people"), {
      url: `${baseUrl}/v2/people?filter[updated_at][gteq]=${since}`,
    }),
  ),
});
