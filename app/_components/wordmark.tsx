"use client";

import { useBrand } from "./brand";

export function Wordmark() {
  const { name, logo, logoHasName } = useBrand();
  return (
    <span className="flex items-center gap-2.5">
      {logo ? <Logo address={logo} name={logoHasName ? name : ""} /> : <OwnLogo />}
      {!(logo && logoHasName) && (
        <span className="line-clamp-2 font-bold text-lg leading-tight tracking-tight" dir="auto">
          {name}
        </span>
      )}
    </span>
  );
}

function Logo({ address, name }: { address: string; name: string }) {
  return (
    // biome-ignore lint/performance/noImgElement: it is small, and served as it was uploaded
    <img src={address} alt={name} className="h-9 max-w-48 shrink-0 object-contain" />
  );
}

function OwnLogo() {
  return (
    <svg viewBox="0 0 32 32" className="size-8 shrink-0 text-accent" fill="currentColor" aria-hidden="true">
      <path d="M15.2 5.2C12.4 3.3 8 2.6 2.5 3v11c5.5-.4 9.9.3 12.7 2.2ZM16.8 5.2C19.6 3.3 24 2.6 29.5 3v11c-5.5-.4-9.9.3-12.7 2.2Z" />
      <path d="M13.8 18.2h4.4V26h4.3a1 1 0 0 1 1 1v2h-15v-2a1 1 0 0 1 1-1h4.3Z" />
    </svg>
  );
}
