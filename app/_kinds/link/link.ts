import type { ActivityKindView } from "../activity-kind-view";
import { form } from "./form";
import { LinkView } from "./view";

export const link: ActivityKindView<"link"> = { name: "Link", icon: "link", form, View: LinkView };
