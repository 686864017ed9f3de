/** Days a new token may live (clients.md 2.4). */
export const tokenDays = [90, 180, 365] as const

/** Days before its end that the client is written to of a token (clients.md 6). */
export const tokenWarnings = [30, 7, 1] as const

/** Active tokens a client may have at once. */
export const MOST_TOKENS = 10

const starts = { production: 'lk_live_', sandbox: 'lk_test_' } as const

/** What every token of an environment begins with, so that one is told from a person's at sight. */
export const tokenStart = (environment: string): string => (environment === 'production' ? starts.production : starts.sandbox)

/** Whether a text is such a token whole. */
export const isClientToken = (text: unknown): boolean => typeof text === 'string' && /^lk_(?:live|test)_[\w-]{43}$/.test(text)

/** A client system's token in an `Authorization` header, or null for anything else. */
export const clientTokenIn = (authorization: string | null | undefined): string | null =>
  authorization?.match(/^Bearer (lk_(?:live|test)_[\w-]{43})$/)?.[1] ?? null

/**
 * What a client's system may ask with its token: reading its own parcels, their labels and where they are. A closed list, so that nothing
 * meant for a person behind a screen ever opens to a token.
 */
export const clientApi = {
  'packages.find': 'Packages by filter or number',
  'packages.one': 'One package',
  'packages.printLabel': 'The label of a package',
  'tracking.status': 'Status of up to 200 numbers',
  'tracking.details': 'Journey of one package',
  'tracking.pod': 'Proof of delivery',
} as const

/** The keys those calls ask for; a token holds no other. */
export const clientApiKeys = [
  'app_package:package-list', 'app_package:package-view', 'app_base:package-labels',
  'app_tracking:tracking', 'app_tracking:client-tracking', 'app_tracking:tracking-pod',
] as const
