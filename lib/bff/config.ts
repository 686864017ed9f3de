import 'server-only'

function needed(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is missing: the portal cannot run without it. \`npm start\` sets it; see README, Configuration.`)
  return value
}

/** The portal's settings, read when first asked so that a build needs none of them. */
export const portal = {
  upstreamUrl: () => needed('UPSTREAM_URL').replace(/\/+$/, ''),
  subscriptionKey: () => needed('SUBSCRIPTION_KEY'),
  /** Header sent to the upstream with every call (seeds section 7: environment set to production). */
  environment: () => process.env.ENVIRONMENT ?? 'production',
  /** Separated by commas, newest first; older ones still open cookies, so a rotation signs nobody out. */
  sessionSecrets: () => needed('SESSION_SECRET').split(',').map((secret) => secret.trim()) as [string, ...string[]],
  authSecret: () => needed('NEXTAUTH_SECRET'),
  publicUrl: () => (process.env.PUBLIC_URL ?? 'http://localhost:3000').replace(/\/+$/, ''),
  /** The one host reports of Power BI are embedded from. */
  powerBiOrigin: () => new URL(process.env.POWERBI_EMBED_URL || 'https://app.powerbi.com').origin,
  secureCookies: () => portal.publicUrl().startsWith('https://'),
}
