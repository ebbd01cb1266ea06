import { csvRoute } from "@/app/admin/csv-route";
import { inWords } from "@/app/admin/csv-words";
import { apiKeysList } from "@/lib/api-keys/admin-list";
import { scopeNames } from "../scopes";

export const POST = csvRoute(() => ({ name: "api-keys", list: inWords(apiKeysList, { scope: scopeNames }) }));
