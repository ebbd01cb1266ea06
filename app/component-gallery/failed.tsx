"use client";

import { FailedPage } from "../_components/failed-page";

export function Failed() {
  return <FailedPage error={Object.assign(new Error(), { digest: "1234567890" })} retry={() => {}} />;
}
