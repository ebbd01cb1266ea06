import type { ReactNode } from "react";

export function PageBody({ children }: { children: ReactNode }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-page flex-1 px-4 py-8 outline-none sm:px-8 sm:py-12"
    >
      {children}
    </main>
  );
}
