import { Button } from "@/app/_components/button";
import { inputClass } from "@/app/_components/field-frame";
import { useMessages } from "@/app/messages";

export function AddressForm({ destination, isUnknown }: { destination: string; isUnknown: boolean }) {
  const { choice: t } = useMessages().signIn;
  return (
    <form action="/auth/sign-in/domain" method="post" className="space-y-4">
      <input type="hidden" name="destination" value={isShort(destination) ? destination : "/"} />
      <div className="space-y-1.5">
        <label htmlFor="address" className="font-medium">
          {t.address}
        </label>
        <p id="address-hint" className="text-muted text-sm">
          {t.addressHint}
        </p>
        <input
          id="address"
          name="address"
          type="email"
          required
          // biome-ignore lint/a11y/noAutofocus: The page was asked for again because of this field.
          autoFocus={isUnknown}
          maxLength={254}
          autoComplete="email"
          spellCheck={false}
          aria-describedby={isUnknown ? "address-error address-hint" : "address-hint"}
          aria-invalid={isUnknown || undefined}
          className={inputClass}
        />
        {isUnknown && (
          <p id="address-error" role="alert" className="text-danger text-sm">
            {t.unknown}
          </p>
        )}
      </div>
      <Button>{t.next}</Button>
    </form>
  );
}

// The body of this form may have 4 kB.
const isShort = (destination: string) => encodeURIComponent(destination).length < 3_000;
