import { csvRoute } from "@/app/admin/csv-route";
import { inWords } from "@/app/admin/csv-words";
import { currentMessages } from "@/app/messages";
import { apiKeysList } from "@/lib/api-keys/admin-list";

export const POST = csvRoute(async () => {
  const { scopes, owners } = (await currentMessages()).apiKeys;
  return { name: "api-keys", list: inWords(apiKeysList, { scope: scopes, owner: owners }) };
});
