import { buttonClass } from "@/app/_components/button";
import { Icon } from "@/app/_components/icon";
import { useMessages } from "@/app/messages";
import type { ActivityKindView, ViewProps } from "../activity-kind-view";

export const link: ActivityKindView<"link"> = { icon: "link", View: LinkView };

function LinkView({ activity, text }: ViewProps<"link">) {
  const t = useMessages().kinds;
  const { url } = activity.data;
  const host = url.startsWith("/") ? null : new URL(url).host;
  return (
    <>
      {text}
      <p>
        <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass("secondary")}>
          <Icon name="external" className="size-5 shrink-0 rtl:-scale-x-100" />
          <span>{host ? t.openSite({ site: host }) : t.open}</span>
        </a>
      </p>
    </>
  );
}
