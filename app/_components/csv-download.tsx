import { useMessages } from "@/app/messages";
import { usePreferences } from "@/app/preferences";
import { separatorOf } from "@/lib/lists/csv";
import { DownloadButton } from "./download-button";

/** Offers a second file where Excel would show commas in one column. */
export function CsvDownload({ action }: { action: string }) {
  const { csv, csvForExcel } = useMessages().lists;
  const { browserLanguage } = usePreferences();
  const forExcel = `${action}${action.includes("?") ? "&" : "?"}separator=semicolon`;
  return (
    <div className="flex flex-wrap gap-3">
      <DownloadButton action={action}>{csv}</DownloadButton>
      {separatorOf(browserLanguage) === ";" && (
        <DownloadButton action={forExcel}>{csvForExcel}</DownloadButton>
      )}
    </div>
  );
}
