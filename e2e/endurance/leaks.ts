export type Readable = { place: string; title: string; text: string };

export type Secrets = Record<string, Set<string>>;

export function findLeaks(readables: Readable[], secrets: Secrets): string[] {
  const leaks = new Set<string>();
  for (const [what, values] of Object.entries(secrets)) {
    const forms = [...values].flatMap(formsOf);
    for (const { place, title, text } of readables) {
      if (forms.some((form) => text.includes(form))) leaks.add(`${what} in ${place}: ${title}`);
    }
  }
  return [...leaks];
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const encodings = (["base64", "base64url", "hex"] as const).map((encoding) => bytes.toString(encoding));
  return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), ...encodings];
}
