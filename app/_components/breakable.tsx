import { Fragment } from "react";

export function Email({ children }: { children: string }) {
  return <bdi>{wrappedAfter(/(?<=[@.])/, children)}</bdi>;
}

export function IpAddress({ children }: { children: string }) {
  return <bdi className="text-muted tabular-nums">{wrappedAfter(/(?<=:)/, children)}</bdi>;
}

function wrappedAfter(sign: RegExp, text: string) {
  return text.split(sign).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name than its place
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
