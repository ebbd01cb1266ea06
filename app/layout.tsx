import "./globals.css";
import type { Metadata, Viewport } from "next";
import { connection } from "next/server";
import type { ReactNode } from "react";
import { SkipLink } from "./_components/skip-link";

export const metadata: Metadata = {
  title: { template: "%s · Lectern", default: "Lectern" },
  description: "The learning platform of your company.",
  robots: { index: false },
};

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f8f4ec" },
    { media: "(prefers-color-scheme: dark)", color: "#181612" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // A page that is made ahead has scripts without a nonce, which the Content-Security-Policy forbids.
  await connection();
  return (
    <html lang="en">
      <body className="flex min-h-dvh flex-col font-sans text-base">
        <SkipLink />
        {children}
      </body>
    </html>
  );
}
