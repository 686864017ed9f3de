/** Set by the portal's own server from the connection (and the proxies it was told to trust); a visitor's own header never gets here. */
export const ADDRESS_HEADER = 'x-client-ip'

/** What the upstream is told of the visitor, for its limits and its log. */
export function visitorHeaders(headers: Pick<Headers, 'get'>): Record<string, string> {
  return {
    'x-client-ip': headers.get(ADDRESS_HEADER) ?? '',
    'user-agent': (headers.get('user-agent') ?? '').slice(0, 300),
  }
}
