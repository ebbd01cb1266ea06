import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { operations, resources } from "../operations";
import { descriptionPath, openApiDocument } from "./document";
import { propertiesOf } from "./json-schema";

test("A public linter reports nothing about the document and its examples", () => {
  expect(lint(openApiDocument("https://learn.acme.test"))).toEqual([]);
});

test("The linter checks examples against their schemas", () => {
  const document = openApiDocument("https://learn.acme.test");
  const example = document.components.examples.getGroup as { value: { data: { attributes: object } } };
  example.value.data.attributes = { leaked: true };
  expect(lint(document)).toContain("no-invalid-media-type-examples");
});

const paths = [...new Set(operations.map(({ path }) => path))];

test("Each file under app/v2 serves exactly one path of the operations", () => {
  const files = readdirSync("app/v2", { recursive: true, encoding: "utf8" });
  const found = files
    .filter((file) => file.endsWith("route.ts"))
    .map((file) => join("/v2", dirname(file)).replace("[id]", "{id}"));
  expect(found.sort()).toEqual([...paths, descriptionPath, "/v2/[[...path]]"].sort());
  for (const path of paths) {
    const source = readFileSync(`app${path.replace("{id}", "[id]")}/route.ts`, "utf8");
    expect(source.match(/= handlers\("(.*)"\);/)?.[1]).toBe(path);
  }
});

test("Every operation has a description and a unique name", () => {
  const described: Record<string, Record<string, { operationId: string }>> = openApiDocument(
    "https://learn.acme.test",
  ).paths;
  expect(Object.keys(described)).toEqual([...paths, descriptionPath]);
  for (const { method, path } of operations) expect(described[path]).toHaveProperty(method.toLowerCase());
  const names = Object.values(described).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  );
  expect(new Set(names).size).toBe(operations.length + 1);
});

test("Every attribute has a description and an example", () => {
  const all = resources.flatMap(({ attributes }) => Object.values(propertiesOf(attributes)));
  for (const schema of all) {
    expect(schema.description).toMatch(/^[A-Z].*\.$/);
    expect(schema.examples).toHaveLength(1);
  }
});

function lint(document: unknown): string[] {
  const folder = mkdtempSync(join(tmpdir(), "lectern-openapi-"));
  writeFileSync(join(folder, "openapi.json"), JSON.stringify(document));
  writeFileSync(
    join(folder, "redocly.yaml"),
    "extends: [recommended-strict]\nrules:\n  # Replacing members is always refused.\n  operation-2xx-response: off\n  # A PUT by external ID and a GET of relatives share no method.\n  no-ambiguous-paths: off\n  no-invalid-media-type-examples: error\n  no-invalid-parameter-examples: error\n",
  );
  const cli = join(process.cwd(), "node_modules/@redocly/cli/bin/cli.js");
  let report: string;
  try {
    report = execFileSync(process.execPath, [cli, "lint", "openapi.json", "--format=json"], {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    });
  } catch (error) {
    report = (error as { stdout: string }).stdout;
  }
  rmSync(folder, { recursive: true });
  return (JSON.parse(report) as { problems: { ruleId: string; message: string }[] }).problems.map(
    ({ ruleId }) => ruleId,
  );
}
