/** A moment, in UTC and saying so: the server does not know where the reader is. */
export function DateTime({ value }: { value: Date }) {
  return <time dateTime={value.toISOString()}>{format.format(value)} UTC</time>;
}

const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
