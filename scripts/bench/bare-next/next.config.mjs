/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  // Without extensions of its own, the build would find the platform's proxy and instrumentation further up.
  pageExtensions: ["bare.js"],
};
