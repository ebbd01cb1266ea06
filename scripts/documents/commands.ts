import { helpTexts } from "../commands/program";

const introduction = `# Commands

<!-- npm run docs writes this page from the commands' --help. -->

In an unpacked release, run \`node current/lectern.mjs COMMAND\`. After \`npm install --global\`, run \`lectern COMMAND\`. In a clone, run
\`npm run -s lectern -- COMMAND\`. Commands read the same [variables](configuration.md) as the server.

- In a release, \`start\` runs the server. In a clone, that is \`npm start\`.
- \`FILE\` can be \`-\`, for standard input.
- Every command has \`--help\`. Nearly all have \`--json\`.
- Exit codes: 0 done, 1 failed, 2 wrong command or input, 3 not found, 75 try again later (\`mail bounced\` only).

Read more about [backups and secrets](operations/backup.md), [uploaded files](operations/media.md),
[mail](operations/mail.md), [upgrades](operations/upgrades.md) and
[the identity provider](operations/identity-provider.md).
`;

export function commands(): string {
  const { "": _program, ...texts } = helpTexts();
  const sections = Object.entries(texts).map(([name, text]) =>
    isGroup(text) ? groupSection(name, text) : commandSection(name, text),
  );
  return [introduction, ...sections].join("\n");
}

const isGroup = (text: string) => /^Commands:$/m.test(text);

/** Returns the group's own description; its commands follow in sections of their own. */
function groupSection(name: string, text: string): string {
  const [, description = ""] = text.split("\n\n");
  return `## ${name}\n\n${description.replaceAll("\n", " ")}\n`;
}

function commandSection(name: string, text: string): string {
  const level = name.includes(" ") ? "###" : "##";
  return `${level} ${name}\n\n\`\`\`text\n${text.replace(/(\n\nOptions:)?\n +-h, --help .*/, "").trimEnd()}\n\`\`\`\n`;
}
