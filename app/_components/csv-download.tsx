import { usePreferences } from "@/app/preferences";
import { separatorOf } from "@/lib/lists/csv";
import { DownloadButton } from "./download-button";

/** Offers a second file where Excel would show commas in one column. */
export function CsvDownload({ action }: { action: string }) {
  const { browserLanguage } = usePreferences();
  const forExcel = `${action}${action.includes("?") ? "&" : "?"}separator=semicolon`;
  return (
    <div className="flex flex-wrap gap-3">
      <DownloadButton action={action}>Download as CSV</DownloadButton>
      {separatorOf(browserLanguage) === ";" && (
        <DownloadButton action={forExcel}>Download for Excel (semicolons)</DownloadButton>
      )}
    </div>
  );
}
