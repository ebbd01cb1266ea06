import type { KindInApp } from "../activity-kind-view";
import { form } from "./form";
import { LinkView } from "./view";

export const link: KindInApp<"link"> = { name: "Link", icon: "link", form, View: LinkView };
