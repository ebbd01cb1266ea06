import type { ReactNode } from "react";

const tones = {
  success: "border-success bg-success-soft",
  info: "border-info bg-info-soft",
  warning: "border-warning bg-warning-soft",
  danger: "border-danger bg-danger-soft",
};

export function Notice({ tone = "success", children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <div className={`rounded-control border-s-4 px-4 py-3 ${tones[tone]}`} role="status">
      {children}
    </div>
  );
}
