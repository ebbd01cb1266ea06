import { csvRoute } from "@/app/admin/csv-route";
import { apiKeysList } from "@/lib/api-keys/admin-list";

export const POST = csvRoute(() => ({ name: "api-keys", list: apiKeysList }));
