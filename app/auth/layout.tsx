import type { ReactNode } from "react";
import { Wordmark } from "../_components/wordmark";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-lg flex-1 flex-col justify-center px-4 py-8 pb-[12vh]">
      <header className="mb-6 flex justify-center">
        <Wordmark />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="rounded-card border border-line bg-surface p-6 shadow-card outline-none sm:p-10"
      >
        {children}
      </main>
    </div>
  );
}
