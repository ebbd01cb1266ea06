import { expect, test } from "vitest";
import { createDirectory, enterpriseSchema } from "@/e2e/testing/scim";

async function threeUsers() {
  const directory = await createDirectory();
  await directory.createUser("ada", { title: "Countess", [enterpriseSchema]: { department: "Sales" } });
  await directory.createUser("grace", { emails: [{ type: "home", value: "grace@home.example" }] });
  await directory.createUser("joan_", { active: false, name: undefined });
  return directory;
}

test("A filter finds users by each attribute and operator", async () => {
  const directory = await threeUsers();
  const names = async (filter: string) => {
    const { status, body } = await directory.find("Users", filter);
    return status === 200
      ? body.Resources.map(({ userName }: { userName: string }) => userName.split("@")[0])
      : status;
  };
  const found: [string, unknown][] = [
    ['userName eq "ADA@example.com"', ["ada"]],
    ["userName eq ada@example.com", ["ada"]],
    ['username EQ "nobody"', []],
    ['externalId eq "id-ada"', ["ada"]],
    ['externalId eq "ID-ADA"', []],
    ['userName ne "ada@example.com"', ["grace", "joan_"]],
    ['name.givenName sw "GR"', ["grace"]],
    ['userName co "_"', ["joan_"]],
    ['userName ew ".com" and not (active eq true)', ["joan_"]],
    ["active eq false", ["joan_"]],
    ['active eq "True" and title pr', ["ada"]],
    ["not (title pr)", ["grace", "joan_"]],
    ['emails eq "grace@home.example"', ["grace"]],
    ['emails.value co "home"', ["grace"]],
    ['emails[type eq "work" and value co "ada"]', ["ada"]],
    ['emails[type eq "work"].value eq "ada@example.com"', ["ada"]],
    [`${enterpriseSchema}:department eq "sales"`, ["ada"]],
    ['userName gt "b" and userName lt "h"', ["grace"]],
    ['meta.lastModified gt "2020-01-01T00:00:00Z"', ["ada", "grace", "joan_"]],
    ['meta.created lt "2020-01-01T00:00:00Z"', []],
    ['title eq "x" or userName eq "ada@example.com"', ["ada"]],
    ["shoeSize eq 1", 400],
    ["active gt true", 400],
    ['meta.created gt "soon"', 400],
    ["userName eq", 400],
  ];
  for (const [filter, expected] of found) expect([filter, await names(filter)]).toEqual([filter, expected]);
});

test("A list begins at 1 below 1, clamps its count, and count=0 returns the total alone", async () => {
  const directory = await threeUsers();
  const { body } = await directory.get("/Users?startIndex=0&count=2");
  expect(body).toMatchObject({ totalResults: 3, startIndex: 1, itemsPerPage: 2 });
  expect((await directory.get("/Users?startIndex=3&count=100000")).body.Resources).toHaveLength(1);
  expect((await directory.get("/Users?count=0")).body).toMatchObject({ totalResults: 3, Resources: [] });
  expect((await directory.get("/Users?startIndex=9")).body).toMatchObject({ totalResults: 3, Resources: [] });
  expect((await directory.get("/Users?count=many")).body).toMatchObject({ status: "400" });
});

test("Entra's test of the connection finds nobody, with 200", async () => {
  const directory = await createDirectory();
  const { status, body } = await directory.find("Users", 'userName eq "4f1c2a"');
  expect([status, body]).toEqual([
    200,
    {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
      totalResults: 0,
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    },
  ]);
});

test("Attributes and excludedAttributes choose what is returned", async () => {
  const directory = await threeUsers();
  const first = async (query: string) => (await directory.get(`/Users?count=1&${query}`)).body.Resources[0];
  expect(Object.keys(await first("attributes=userName,name.familyName"))).toEqual([
    "schemas",
    "id",
    "userName",
    "name",
  ]);
  expect((await first("attributes=name.familyName")).name).toEqual({ familyName: "Example" });
  const fewer = await first("excludedAttributes=emails,name.givenName");
  expect([fewer.emails, fewer.name]).toEqual([undefined, { familyName: "Example" }]);
});

test("The platform describes itself, and takes no writes there", async () => {
  const directory = await createDirectory();
  const { body } = await directory.get("/ServiceProviderConfig");
  expect(body).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    etag: { supported: false },
  });
  expect((await directory.get("/ResourceTypes/User")).body).toMatchObject({ endpoint: "/Users" });
  expect((await directory.get("/Schemas")).body).toMatchObject({ totalResults: 3 });
  expect((await directory.get(`/Schemas/${enterpriseSchema}`)).body).toMatchObject({ id: enterpriseSchema });
  // Okta's own test suite posts a text that is no JSON.
  const refused = await directory.post("/Schemas", "test");
  expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET"]);
  expect((await directory.get("/Nothing")).body).toMatchObject({ status: "404" });
});
