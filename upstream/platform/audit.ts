import { auditLog } from '../db/schema/access'
import type { Db } from '../db/db'
import type { RequestFacts } from './implement'
import type { Who } from './who'

export interface AuditEntry {
  entity: string
  entity_id: string | number
  action?: string
  before?: unknown
  after?: unknown
}

const SECRET = /password|token|secret|hash|iban|signature|authorization/i

/** A copy without secrets: what leaks must never be readable in the log. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, SECRET.test(k) ? '•••' : withoutSecrets(v)]))
}

/** A statement takes 65,535 parameters; a bulk action writes a row for each thing it touched. */
const ROWS_AT_ONCE = 1000

/** Writes the audit rows of one call inside its own transaction. */
export async function writeAudit(tx: Db, who: Who, request: RequestFacts, action: string, entries: AuditEntry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += ROWS_AT_ONCE) {
    await tx.insert(auditLog).values(
      entries.slice(at, at + ROWS_AT_ONCE).map((entry) => ({
        // A view writes nothing but its end, and that is the viewer's doing.
        actor_id: who.viewer?.user_id ?? (who.user_id || null),
        actor: who.viewer?.name ?? who.name,
        action: entry.action ?? action,
        entity: entry.entity,
        entity_id: String(entry.entity_id),
        before: withoutSecrets(entry.before ?? null),
        after: withoutSecrets(entry.after ?? null),
        ip: request.ip || null,
        request_id: request.id,
      })),
    )
  }
}
