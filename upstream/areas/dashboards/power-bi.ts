import type { Config } from '../../config'

/** Whether our server may ask Power BI: its addresses and the application it signs in with are all there. */
export const isPowerBiConfigured = ({ POWERBI_TENANT, POWERBI_CLIENT_ID, POWERBI_CLIENT_SECRET }: Config): boolean =>
  Boolean(POWERBI_TENANT && POWERBI_CLIENT_ID && POWERBI_CLIENT_SECRET)

/** What is wrong with an embed address: only the very host of the configured service may stand in a frame (coming-areas 8 (c) 6). Null when nothing is. */
export function embedHostFault({ POWERBI_EMBED_URL }: Config, url: string): string | null {
  const own = new URL(POWERBI_EMBED_URL)
  const found = URL.canParse(url) ? new URL(url) : null
  return found && found.protocol === own.protocol && found.host === own.host && !found.username && !found.password
    ? null
    : `The embed address must be one of ${own.host}.`
}
