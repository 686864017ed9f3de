/** settings.md 7.5; parts of a name count, so that `client_secret` and `cardNumber` are met too. */
const secretName =
  /authorization|cookie|passw|pwd|token|secret|api[_-]?key|subscription-key|iban|card(?!inal)|cvv|cvc|signature|hmac|otp|credential|private[_-]?key|hash/i
/** In an address: a signed link opens one thing without any other proof. */
const secretQuery = /^(sign|sig|pass|code)$/i
const email = /\b([A-Za-z0-9])[\w.+-]*@([A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+)\b/g
const HIDDEN = '•••'
/** Kept of each body. */
const MOST = 64 * 1024

/** 'noura@shop.example' -> 'n•••@shop.example'. */
const withoutMails = (text: string) => text.replace(email, (_all, first: string, domain: string) => `${first}${HIDDEN}@${domain}`)

function masked(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return withoutMails(value.length > MOST ? value.slice(0, MOST) : value)
  if (value === null || typeof value !== 'object') return value
  if (depth > 12) return '…'
  if (Array.isArray(value)) return value.slice(0, 1000).map((one) => masked(one, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [
    name, secretName.test(name) && one !== null && one !== undefined ? HIDDEN : masked(one, depth + 1),
  ]))
}

const cut = (text: string) => (text.length > MOST ? `${text.slice(0, MOST)}…` : text)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** A body as it may be read later: secrets hidden by name, mail addresses shortened, at most 64 KiB. Null for none. Text that is no JSON is not kept. */
export function maskedBody(body: unknown): string | null {
  if (body === undefined || body === null || body === '') return null
  if (typeof body !== 'string') return cut(JSON.stringify(masked(body)))
  const value = parsed(body)
  return value === undefined ? null : cut(JSON.stringify(masked(value)))
}

export function maskedHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, secretName.test(name) ? HIDDEN : withoutMails(String(value)).slice(0, 500)]))
}

/** The address asked for: secret parameters hidden, in the query and in the path. */
export function maskedUrl(url: string, template: string, params: unknown): string {
  const hidesNothing = url === template && !url.includes('@')
  if (hidesNothing) return url
  const [path = '', query] = url.split('?', 2)
  const hidden = Object.entries((params ?? {}) as Record<string, string>).filter(([name]) => secretName.test(name) || secretQuery.test(name))
  const shown = hidden.length > 0
    ? template.replaceAll(/:(\w+)/g, (_all, name: string) => (
      hidden.some(([h]) => h === name) ? HIDDEN : String((params as Record<string, string>)[name] ?? '')
    ))
    : path
  const pairs = [...new URLSearchParams(query ?? '')].map(([name, value]) =>
    `${name}=${secretName.test(name) || secretQuery.test(name) ? HIDDEN : withoutMails(value)}`,
  )
  return withoutMails(`${shown}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`).slice(0, 1000)
}

/** What a refusal said, for the column of errors. */
export function spokenName(answered: string | null): string | null {
  const body = answered === null ? undefined : parsed(answered)
  const message = (body as { message?: unknown } | undefined)?.message
  return typeof message === 'string' ? withoutMails(message).slice(0, 200) : null
}
