const content = [
  "default-src 'self'",
  // Next's own inline boot script; everything else comes from files of this origin.
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  // A kiosk prints its slips from a frame that holds the file it has just fetched.
  "frame-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

// The public tracking page brings no script of the framework (scripts/lib/light-pages.mjs), so none in the page may run.
const lightContent = content.replace("script-src 'self' 'unsafe-inline'", "script-src 'self'")
const isServed = process.env.NODE_ENV === 'production'

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
    // What fits on a text message.
    return [{ source: '/t/:number', destination: '/tracking/summary?n=:number', permanent: false }]
  },
  reactStrictMode: true,
  // The machine that serves has its own type check in `npm test`; building twice would only be slower.
  typescript: { ignoreBuildErrors: true },
  async headers() {
    return [
      {
        source: '/:path*',
        headers: [
          { key: 'content-security-policy', value: content },
          { key: 'x-content-type-options', value: 'nosniff' },
          { key: 'referrer-policy', value: 'same-origin' },
          { key: 'permissions-policy', value: 'camera=(self), microphone=(), geolocation=(self)' },
          { key: 'strict-transport-security', value: 'max-age=31536000; includeSubDomains' },
        ],
      },
      ...(isServed ? ['/tracking/summary', '/client/tracking/summary'] : []).map((source) => ({ source, headers: [{ key: 'content-security-policy', value: lightContent }] })),
      { source: '/lands.svg', headers: [{ key: 'cache-control', value: 'public, max-age=604800' }] },
      { source: '/password-reset', headers: [{ key: 'referrer-policy', value: 'no-referrer' }] },
      { source: '/sign-up', headers: [{ key: 'referrer-policy', value: 'no-referrer' }] },
    ]
  },
}
