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
export const lightContent = content.replace("script-src 'self' 'unsafe-inline'", "script-src 'self'")

/** On every answer of the portal: of Next (next.config.mjs) and of the door before it (front-door.ts). */
export const houseHeaders = [
  { key: 'content-security-policy', value: content },
  { key: 'x-content-type-options', value: 'nosniff' },
  { key: 'referrer-policy', value: 'same-origin' },
  { key: 'permissions-policy', value: 'camera=(self), microphone=(), geolocation=(self)' },
  { key: 'strict-transport-security', value: 'max-age=31536000; includeSubDomains' },
]
