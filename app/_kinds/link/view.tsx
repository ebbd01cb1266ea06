import { buttonClass } from "@/app/_components/button";
import { Icon } from "@/app/_components/icon";
import type { ViewProps } from "../activity-kind-view";

export function LinkView({ text, data: { url } }: ViewProps<"link">) {
  const host = url.startsWith("/") ? null : new URL(url).host;
  return (
    <>
      {text}
      <p>
        <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass("secondary")}>
          <Icon name="external" className="size-5 shrink-0" />
          <span>{host ? `Open ${host}` : "Open"} in a new tab</span>
        </a>
      </p>
    </>
  );
}
