import fc from "fast-check";
import { documents, headerValues, hostile, methods, parameterNames, replies } from "./hostile-values";
import type { Targets } from "./targets";

export const identities = ["nobody", "learner", "admin", "system", "revoked system"] as const;

/** `as` chooses the cookie or key, so that a printed request contains no secret. */
export type FuzzRequest = {
  as: (typeof identities)[number];
  method: string;
  target: string;
  version: string;
  headers: [name: string, value: string][];
  body: Body | null;
};

/** Encodes UTF-8 and keeps lone surrogates. */
type Body = { text: string; framing: "length" | "chunked" | "too short" | "too long" | "both" };

type Pair = [name: string, value: string];

/** Most requests could be honest but for one thing; some are noise. */
export function requests(targets: Targets): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(
    { weight: 5, arbitrary: readings(targets) },
    { weight: 4, arbitrary: formsSent(targets) },
    { weight: 2, arbitrary: actionsCalled(targets) },
    { weight: 1, arbitrary: noise(targets) },
  );
}

const hostileText = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ maxLength: 200 }),
);

const who = fc.constantFrom(...identities);

const someHeaders = (max: number) =>
  fc.array(
    fc
      .constantFrom(...Object.keys(headerValues))
      .chain((name) => fc.tuple(fc.constant(name), fc.constantFrom(...(headerValues[name] ?? [""])))),
    { maxLength: max },
  );

const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

const rarely = <T>(value: fc.Arbitrary<T>, usual: T, frequency = 8) =>
  fc.oneof({ weight: frequency, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: value });

function paths({ routes, addresses, parameters }: Targets): fc.Arbitrary<string> {
  const parameter = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...parameters) },
    { weight: 2, arbitrary: hostileText.map(encoded) },
    { weight: 1, arbitrary: fc.constantFrom("%00", "%", "%2e%2e", "%E0%A4%A", "%ED%A0%80", "%5c", "..;") },
  );
  const filled = fc.constantFrom(...routes).chain((route) => {
    const count = route.split("[").length - 1;
    return fc.array(parameter, { minLength: count, maxLength: count }).map((values) => {
      let at = 0;
      return route.replace(/\[+[^\]]*\]+/g, () => values[at++] ?? "");
    });
  });
  return fc.oneof(filled, fc.constantFrom(...addresses));
}

const queries = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...parameterNames), hostileText), hostileText), { maxLength: 4 })
  .map(urlencoded);

function readings(targets: Targets): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      as: who,
      method: rarely(fc.constantFrom(...methods), "GET", 4),
      path: paths(targets),
      query: queries,
      headers: someHeaders(3),
    })
    .map(({ path, query, ...rest }) => ({
      ...rest,
      target: withQuery(path, query),
      version: "1.1",
      body: null,
    }));
}

function withQuery(path: string, query: string): string {
  return query ? `${path}${path.includes("?") ? "&" : "?"}${query}` : path;
}

function formsSent({ forms }: Targets): fc.Arbitrary<FuzzRequest> {
  return fc.constantFrom(...forms).chain(({ page, fields }) =>
    fc
      .record({
        as: rarely(who, /^\/admin/.test(page) ? "admin" : "learner", 3),
        fields: mutated(fields),
        how: fc.constantFrom("form", "script", "urlencoded" as const),
        headers: someHeaders(2),
        framing: framings,
      })
      .map(({ as, how, framing, headers, fields }) => ({
        as,
        method: "POST",
        target: page,
        version: "1.1",
        ...bodyOf(how, fields, framing, headers),
      })),
  );
}

const framings = rarely(
  fc.constantFrom("chunked", "too short", "too long", "both"),
  "length",
  10,
) as fc.Arbitrary<Body["framing"]>;

function mutated(fields: Pair[]): fc.Arbitrary<Pair[]> {
  const change = fc.tuple(fc.nat(), fc.constantFrom("value", "name", "drop", "twice"), hostileText);
  return fc.array(change, { maxLength: 3 }).map((changes) => {
    const left: Pair[] = fields.map(([name, value]) => [name, value]);
    for (const [at, what, text] of changes) {
      // Wrong actions have requests of their own.
      const index = at % Math.max(1, left.length);
      const [name, value] = left[index] ?? ["", ""];
      if (name.startsWith("$ACTION_ID") || left.length === 0) continue;
      if (what === "value") left[index] = [name, text];
      else if (what === "name") left[index] = [text, value];
      else if (what === "drop") left.splice(index, 1);
      else left.push([name, text]);
    }
    return left;
  });
}

function bodyOf(
  how: "form" | "script" | "urlencoded",
  fields: Pair[],
  framing: Body["framing"],
  headers: Pair[],
): Pick<FuzzRequest, "headers" | "body"> {
  if (how === "urlencoded")
    return { headers: [urlencodedType, ...headers], body: { text: urlencoded(fields), framing } };
  if (how === "form")
    return { headers: [multipartType, ...headers], body: { text: multipart(fields), framing } };
  const typed = fields.filter(([name]) => !name.startsWith("$ACTION_"));
  const parts: Pair[] = [
    ...typed.map(([name, value]): Pair => [`_1_${name}`, value]),
    ["0", isBound(fields) ? '[{"answer":null,"values":{},"errors":{}},"$K1"]' : '["$K1"]'],
  ];
  return {
    headers: [["Next-Action", actionIn(fields)], ["Accept", "text/x-component"], multipartType, ...headers],
    body: { text: multipart(parts), framing },
  };
}

const multipartType: Pair = ["Content-Type", "multipart/form-data; boundary=fuzz"];

const urlencodedType: Pair = ["Content-Type", "application/x-www-form-urlencoded"];

const isBound = (fields: Pair[]) => fields.some(([name]) => name.startsWith("$ACTION_REF_"));

function actionIn(fields: Pair[]): string {
  const direct = fields.find(([name]) => name.startsWith("$ACTION_ID_"))?.[0].slice("$ACTION_ID_".length);
  return (
    direct ??
    /"id":"(\w+)"/.exec(fields.find(([name]) => /^\$ACTION_\d+:0$/.test(name))?.[1] ?? "")?.[1] ??
    "x"
  );
}

function urlencoded(fields: Pair[]): string {
  return fields.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&");
}

function multipart(parts: Pair[]): string {
  const name = (text: string) => text.replaceAll('"', "%22").replace(/[\r\n]/g, " ");
  const written = parts.map(
    ([key, value]) => `--fuzz\r\nContent-Disposition: form-data; name="${name(key)}"\r\n\r\n${value}\r\n`,
  );
  return `${written.join("")}--fuzz--\r\n`;
}

/** Each action as a script calls it, or a form without one, with arguments of all sorts. */
function actionsCalled({ actions, addresses }: Targets): fc.Arbitrary<FuzzRequest> {
  const reply = fc.oneof(fc.constantFrom(...replies), fc.json({ maxDepth: 3 }), hostileText);
  const names = fc.constantFrom(
    "0",
    "1",
    "2",
    "_1_id",
    "_1_courseId",
    "$ACTION_1:0",
    "$ACTION_REF_1",
    "__proto__",
  );
  return fc
    .record({
      as: who,
      action: fc.constantFrom(...actions),
      page: fc.constantFrom(...addresses),
      isElsewhere: fc.boolean(),
      how: fc.constantFrom("text", "parts", "urlencoded", "form"),
      text: reply,
      parts: fc.array(fc.tuple(names, reply), { maxLength: 4 }),
      framing: framings,
      headers: someHeaders(2),
    })
    .map(({ as, action: { id, page: itsPage }, page, isElsewhere, how, text, parts, framing, headers }) => {
      const called: Pair[] = how === "form" ? [] : [["Next-Action", id]];
      const [type, body] = {
        text: ["text/plain;charset=UTF-8", text],
        parts: [multipartType[1], multipart(parts)],
        urlencoded: [urlencodedType[1], urlencoded(parts)],
        form: [multipartType[1], multipart([[`$ACTION_ID_${id}`, ""], ...parts])],
      }[how] as [string, string];
      return {
        as,
        method: "POST",
        target: isElsewhere || itsPage.includes("[") ? page : itsPage,
        version: "1.1",
        headers: [...called, ["Content-Type", type], ...headers],
        body: { text: body, framing },
      };
    });
}

function noise(targets: Targets): fc.Arbitrary<FuzzRequest> {
  const target = fc.oneof(
    paths(targets),
    hostileText,
    hostileText.map((text) => `/${text}`),
    paths(targets).map((path) => `http://evil.example${path}`),
    fc.constantFrom(
      "*",
      "/../..",
      "/./",
      "//",
      "///admin",
      "/v2/%2e%2e/admin",
      "/_next/static/%00",
      "/_next/image?url=/icon.svg&w=64&q=75",
      "/_next/data/x/admin.json",
      "/admin.rsc",
      "/?__nextLocale=x",
      "/index",
      "/404",
      "/500",
      "/_error",
      "/_next/static/chunks/../../server",
    ),
  );
  const text = fc.oneof(fc.constantFrom(...documents, ...replies), hostileText, fc.json());
  return fc.record({
    as: who,
    method: rarely(hostileText, "GET", 3).chain((text) => rarely(fc.constantFrom(...methods), text, 1)),
    target,
    version: rarely(fc.constantFrom("1.0", "0.9", "2.0", "9", "x"), "1.1"),
    headers: fc.oneof(someHeaders(6), fc.array(fc.tuple(hostileText, hostileText), { maxLength: 3 })),
    body: fc.oneof(fc.constant(null), fc.record({ text, framing: framings })),
  });
}
