import { Fragment } from "react";

export function Email({ children }: { children: string }) {
  return <bdi>{wrappedAt(/(?<=[@.])/, children)}</bdi>;
}

export function IpAddress({ children }: { children: string }) {
  return <bdi className="text-muted tabular-nums">{wrappedAt(/(?<=:)/, children)}</bdi>;
}

/** Shows code of the API, such as `GET /v2/people/{id}`. */
export function ApiCode({ children }: { children: string }) {
  return <code className="font-mono text-sm">{wrappedAt(/(?<=\S)(?=\/)/, children)}</code>;
}

function wrappedAt(place: RegExp, text: string) {
  return text.split(place).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name than its place
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
