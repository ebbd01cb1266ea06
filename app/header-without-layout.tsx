import { BareHeader } from "./_components/bare-header";
import { HeaderBar } from "./header-bar";
import { useHeader } from "./page-frame";

/** The header of a page without a layout of its own: a signed-in person's, as everywhere. */
export function HeaderWithoutLayout() {
  const header = useHeader();
  return header ? <HeaderBar {...header} /> : <BareHeader />;
}
