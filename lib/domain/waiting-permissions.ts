import type { Key } from './keys'

/**
 * Permissions no call and no screen asks for yet, by the area that will: roles keep them, and nobody is offered them for a group until then. Whoever builds
 * the area takes its keys out of here (tests/house/offered.test.ts says when).
 */
const waiting = {
  'invoices-payments': ['app_payment:overpay'],
} as const satisfies Record<string, readonly Key[]>

export const waitingPermissions: ReadonlySet<Key> = new Set<Key>(Object.values(waiting).flat())
