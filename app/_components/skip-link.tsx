import { useTexts } from "./texts";

export function SkipLink() {
  return (
    <a href="#main" className="skip-link">
      {useTexts().skip}
    </a>
  );
}
