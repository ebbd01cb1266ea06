import { examineFonts } from "@/lib/certificates/pdf/readable-fonts";
import { type Finding, ok, warning } from "./finding";

/** Checks the fonts that an operator added for certificates. */
export async function examineFurtherFonts(): Promise<Finding[]> {
  const { folder, isFolderReadable, count, unreadable } = await examineFonts();
  if (!isFolderReadable)
    return [warning("Fonts", `${folder} cannot be read.`, "Let this user read it, or change FONTS_DIR.")];
  const words =
    count === 0 ? "none besides those of Lectern" : `${count} in ${folder}, besides those of Lectern`;
  const todo = "Replace it with one in TTF, OTF, WOFF or WOFF2 that this user may read, or remove it.";
  return [
    ok("Fonts", words),
    ...unreadable.map((name) => warning("Fonts", `${name} in ${folder} cannot be read.`, todo)),
  ];
}
