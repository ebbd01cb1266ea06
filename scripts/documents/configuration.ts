import type { z } from "zod";
import { variableSections } from "@/lib/environment-variables";

const introduction = `# Configuration

<!-- npm run docs writes this page from lib/environment-variables.ts. -->

Lectern reads its settings from environment variables, and from a \`.env\` file in the folder it runs in. They are optional for
\`npm run demo\`; a real installation needs [\`BASE_URL\`](#the-server). A variable set to nothing counts as unset.
\`lectern doctor\` names every variable with an invalid value.
`;

const variablesOfLibraries = `## Read by Node.js and the AWS SDK

Node.js reads its own two variables before Lectern reads \`.env\`. Set them in the environment instead.

| variable | what it sets |
|---|---|
| \`NODE_OPTIONS\` | \`--max-old-space-size=1024\` lets each process use 1024 MB for JavaScript. By default, several processes share half of the memory. |
| \`NODE_EXTRA_CA_CERTS\` | A PEM file with the private certificate authority of your identity provider. |
| \`AWS_REGION\`, \`AWS_ENDPOINT_URL_S3\`, \`AWS_ACCESS_KEY_ID\`, \`AWS_SECRET_ACCESS_KEY\`, … | How to reach [S3](operations/media.md#s3). |
`;

export function configuration(): string {
  const sections = Object.entries(variableSections).map(([title, variables]) => {
    const rows = Object.entries(variables).map(([name, schema]) => row(name, schema));
    return `## ${title}\n\n| variable | default | what it sets | value |\n|---|---|---|---|\n${rows.join("\n")}\n`;
  });
  return [introduction, ...sections, variablesOfLibraries].join("\n");
}

function row(name: string, schema: z.ZodType): string {
  const { description = "", purpose, whenUnset } = schema.meta() ?? {};
  return `| \`${name}\` | ${whenUnset ?? defaultOf(schema)} | ${purpose} | ${description} |`.replace(
    "|  |",
    "| |",
  );
}

/** Returns the schema's default for an unset variable. */
function defaultOf(schema: z.ZodType): string {
  const value = schema.parse(undefined);
  return value === undefined || value === "" || (Array.isArray(value) && value.length === 0)
    ? ""
    : `\`${value}\``;
}
