/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  // Endings of its own: a build looks for proxy and instrumentation further up too, and would find the platform's.
  pageExtensions: ["bare.js"],
};
