import { z } from "zod";
import { buttonClass } from "@/app/_components/button";
import { Message } from "@/app/_components/message";
import { titled } from "@/app/titled";
import { requireAdmin } from "@/lib/session/gates";

export const generateMetadata = titled("Identity provider test", requireAdmin);

const querySchema = z.object({ test: z.string().max(200).catch("") });

export default async function BeginTestPage({ searchParams }: PageProps<"/admin/identity-provider/test">) {
  await requireAdmin();
  const { test } = querySchema.parse(await searchParams);
  const start = `/auth/oauth_base?test=${encodeURIComponent(test)}`;
  return (
    <>
      <meta httpEquiv="refresh" content={`0;url=${start}`} />
      <Message
        title="Continue to your identity provider"
        // Prefetching this URL would use it up.
        action={
          <a href={start} className={buttonClass("primary")}>
            Sign in there
          </a>
        }
      >
        <p>
          Sign in there as someone who can use this platform. You come back to a report; no one is signed in
          here.
        </p>
      </Message>
    </>
  );
}
