import { BareHeader } from "./_components/bare-header";
import { HeaderBar } from "./header-bar";
import { useHeader } from "./page-frame";

export function HeaderWithoutLayout() {
  const header = useHeader();
  return header ? <HeaderBar {...header} /> : <BareHeader />;
}
