import { cache } from "react";
import { listOwnCertificates } from "@/lib/certificates/find";
import { getAccount } from "@/lib/session/account";
import { requirePerson } from "@/lib/session/gates";

const sessionsShown = 50;

export const currentAccount = cache(async () => {
  const learner = await requirePerson();
  const [account, certificates] = await Promise.all([
    getAccount(learner, sessionsShown),
    listOwnCertificates(learner),
  ]);
  return { account, certificates };
});
