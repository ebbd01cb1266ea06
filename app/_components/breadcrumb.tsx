import { useMessages } from "@/app/messages";
import { BreadcrumbList, type Crumb } from "./breadcrumb-list";

export const Breadcrumb = ({ crumbs }: { crumbs: Crumb[] }) => (
  <BreadcrumbList label={useMessages().components.breadcrumb} crumbs={crumbs} />
);
