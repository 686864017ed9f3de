import { securityHeaders } from './lib/bff/security-headers.mjs'

/** @type {import('next').NextConfig} */
export default {
  output: 'standalone',
  // A lock file in a parent folder must not move where the build lands.
  outputFileTracingRoot: import.meta.dirname,
  turbopack: { root: import.meta.dirname },
  // Each page's code is read when somebody opens one; together, before the first, it was 20 MB and two thirds of the start.
  experimental: { preloadEntriesOnStart: false },
  poweredByHeader: false,
  // Title and description stand in the head of the first bytes for everybody, not for search engines alone.
  htmlLimitedBots: /.*/,
  async redirects() {
    // The first is what fits on a text message.
    return [
      { source: '/t/:number', destination: '/tracking/summary?n=:number', permanent: false },
      // Two names for lists of the client API.
      { source: '/pending-api-responses', destination: '/clientApi?status=pending', permanent: false },
      { source: '/closed-api-responses', destination: '/clientClosedTransaction', permanent: false },
    ]
  },
  // Pictures are shown as they are: no optimiser listens at /_next/image, and nothing of it is shipped.
  images: { unoptimized: true },
  reactStrictMode: true,
  // The machine that serves has its own type check in `npm test`; building twice would only be slower.
  typescript: { ignoreBuildErrors: true },
  async headers() {
    return [
      { source: '/:path*', headers: securityHeaders },
      { source: '/lands.svg', headers: [{ key: 'cache-control', value: 'public, max-age=604800' }] },
      { source: '/password-reset', headers: [{ key: 'referrer-policy', value: 'no-referrer' }] },
      { source: '/sign-up', headers: [{ key: 'referrer-policy', value: 'no-referrer' }] },
    ]
  },
}
