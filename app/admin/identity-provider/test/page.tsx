import { z } from "zod";
import { buttonClass } from "@/app/_components/button";
import { Message } from "@/app/_components/message";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { requireAdmin } from "@/lib/session/gates";

export const generateMetadata = titled((t) => t.identityProvider.testTitle, requireAdmin);

const querySchema = z.object({ test: z.string().max(200).catch("") });

export default async function BeginTestPage({ searchParams }: PageProps<"/admin/identity-provider/test">) {
  await requireAdmin();
  const { test: t } = (await currentMessages()).identityProvider;
  const { test } = querySchema.parse(await searchParams);
  const start = `/auth/oauth_base?test=${encodeURIComponent(test)}`;
  return (
    <>
      <meta httpEquiv="refresh" content={`0;url=${start}`} />
      <Message
        title={t.continue}
        // Prefetching this URL would use it up.
        action={
          <a href={start} className={buttonClass("primary")}>
            {t.signIn}
          </a>
        }
      >
        <p>{t.text}</p>
      </Message>
    </>
  );
}
