import { CopyButton } from "./copy-button";

export function Copyable({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <p className="text-muted text-sm">{label}</p>
      <div className="mt-1 flex flex-wrap items-center gap-3">
        <code className="min-w-0 flex-1 basis-64 select-all break-all rounded-control border border-line bg-sunken px-3 py-2.5 font-mono text-sm">
          {children}
        </code>
        <CopyButton text={children} label={label} />
      </div>
    </div>
  );
}
