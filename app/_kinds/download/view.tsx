import { buttonClass } from "@/app/_components/button";
import { Icon } from "@/app/_components/icon";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import type { ActivityKindView, ViewProps } from "../activity-kind-view";

export const download: ActivityKindView<"download"> = {
  icon: "download",
  View: DownloadView,
};

function DownloadView({ activity, text }: ViewProps<"download">) {
  const t = useMessages().kinds;
  const { url } = activity.data;
  const name = decodeURIComponentSafely(url.split(/[?#]/)[0]?.split("/").at(-1) ?? "");
  return (
    <>
      {text}
      <p>
        <a href={url} download rel="noopener noreferrer" className={buttonClass("secondary")}>
          <Icon name="download" className="size-5 shrink-0" />
          <span>{rich(t.download, { file: <bdi>{name}</bdi> })}</span>
        </a>
      </p>
    </>
  );
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
