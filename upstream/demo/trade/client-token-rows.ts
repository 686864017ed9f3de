import { createHash } from 'node:crypto'
import { tokenStart } from '@/lib/domain/client-token'
import type { clientTokens } from '../../db/schema/clients'
import { dayMs, iso } from '../calendar'
import type { RowOf } from '../copy'
import { dice } from '../dice'
import { demoClients } from './clients'

const names = ['Order sync', 'Warehouse system', 'Tracking page', 'Reporting'] as const

/** Lives in days: most have a year before them, some end within the month, one in eight has ended. */
const lives = [365, 365, 365, 180, 12, 365, -20, 90] as const

/** Tokens of clients that work (clients.md 8). Nobody knows them: what is kept is the hash of words that are no token. */
export function tokenRows(nowMs: number): RowOf<typeof clientTokens>[] {
  const roll = dice('client tokens')
  const tokens = demoClients.flatMap((client, i) => (client.status === 'active'
    ? names.slice(0, i % 3 === 2 ? 1 : 2).map((name) => ({ client_id: i + 1, name, environment: client.environment ?? 'production' }))
    : []))
  return tokens.map(({ client_id, name, environment }, n) => {
    const left = lives[n % lives.length] ?? 365
    const madeAt = nowMs - (365 - Math.min(left, 364)) * dayMs
    const isOff = n % 6 === 5
    const usedAt = left > 0 && !isOff ? nowMs - roll.int(1, 5000) * 60_000 : null
    return {
      client_id, name, environment, token_prefix: `${tokenStart(environment)}${roll.hex(4)}`,
      token_hash: createHash('sha256').update(`demo ${client_id} ${name}`).digest('hex'),
      expire_at: iso(nowMs + left * dayMs), last_used_at: usedAt === null ? null : iso(usedAt),
      last_used_ip: usedAt === null ? null : `203.0.113.${roll.int(1, 250)}`, status: isOff ? 'inactive' : 'active',
      created_at: iso(madeAt), updated_at: iso(madeAt),
    }
  })
}
