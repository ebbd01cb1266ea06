import type { Metadata } from "next";
import { z } from "zod";
import { buttonClass } from "@/app/_components/button";
import { Message } from "@/app/_components/message";
import { requireAdmin } from "@/lib/session/gates";

export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Test of the identity provider" };
}

const querySchema = z.object({ test: z.string().max(200).catch("") });

/** The door to a test that was prepared: it leads on by itself, or by its link. */
export default async function BeginTestPage({ searchParams }: PageProps<"/admin/identity-provider/test">) {
  await requireAdmin();
  const { test } = querySchema.parse(await searchParams);
  const start = `/auth/oauth_base?test=${encodeURIComponent(test)}`;
  return (
    <>
      <meta httpEquiv="refresh" content={`0;url=${start}`} />
      <Message
        title="To your identity provider"
        // Fetching this address ahead would use it up.
        action={
          <a href={start} className={buttonClass("primary")}>
            Sign in there
          </a>
        }
      >
        <p>
          Sign in there as somebody who may use this platform. You come back to a report; nobody is signed in
          here.
        </p>
      </Message>
    </>
  );
}
