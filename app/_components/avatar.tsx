import { Icon } from "./icon";

const sizes = { small: "size-9 text-sm", large: "size-14 text-lg" };

export function Avatar({ initials, size = "small" }: { initials: string; size?: keyof typeof sizes }) {
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 select-none place-items-center overflow-hidden rounded-full bg-accent-soft font-semibold text-accent ${sizes[size]}`}
    >
      {initials ? <bdi>{initials}</bdi> : <Icon name="account" className="size-1/2" />}
    </span>
  );
}
