import { sql } from 'drizzle-orm'
import { gatewayAttemptStatus, livingAttempts } from '@/lib/domain/gateway-attempt'
import { rows, type Db } from '../../db/db'
import { literals } from '../../db/literals'
import type { Services } from '../../platform/services'
import { GatewayAway } from '../../core/gateway/adapter'
import { attemptById, giveUp } from '../../core/gateway/attempts'
import { lookAfterRefunds, sendRefund } from './refunds'
import { askAndConclude } from './report'

/** As many visits are asked after at one time; of a gateway that was away so often, no more. */
const [MOST, MOST_AWAY] = [100, 3]

interface Hanging {
  id: number
  gateway: string
  is_old: boolean
}
const hangingVisits = (db: Db) => rows<Hanging>(
  db,
  sql`select id, gateway, created_at < now() - interval '30 minutes' as is_old from gateway_attempts
      where payment_id is null and ((status in ${literals(gatewayAttemptStatus, ...livingAttempts)} and created_at < now() - interval '2 minutes'
          and coalesce(checked_at, created_at) < now() - interval '1 minute')
        or (status in ${literals(gatewayAttemptStatus, 'expired', 'cancelled', 'declined')} and created_at > now() - interval '1 day'
          and coalesce(checked_at, created_at) < now() - interval '1 hour'))
      order by coalesce(checked_at, created_at), id limit ${MOST}`,
)

/** Asks after one; one that is not answered takes its turn after the others. False where the gateway is away. */
async function lookAfter(services: Services, { id, is_old }: Hanging): Promise<boolean> {
  const { db } = services.database
  const attempt = await attemptById(db, id)
  if (!attempt) return true
  try {
    await askAndConclude(services, attempt, { now: true })
  } catch (error) {
    if (!(error instanceof GatewayAway)) throw error
    services.log.warn({ attempt: attempt.attempt_ref, why: error.message }, 'a gateway did not answer')
    await rows(db, sql`update gateway_attempts set checked_at = now() where id = ${id}`)
    return false
  }
  if (is_old) await giveUp(db, id)
  return true
}

/**
 * Asks after visits that nobody has told us of: those of the last half hour after two minutes, and again as long as they hang; what the gateway has no money of
 * after half an hour has expired (invoices-payments.md 3.5). A late capture of one that was given up is found for a day.
 */
export async function lookAfterAttempts(services: Services): Promise<void> {
  const away = new Map<string, number>()
  for (const one of await hangingVisits(services.database.db)) {
    const times = away.get(one.gateway) ?? 0
    if (times < MOST_AWAY && !(await lookAfter(services, one))) away.set(one.gateway, times + 1)
  }
}

/** Background work of gateways. */
export function gatewayJobs(services: Services): void {
  services.jobs.work('gateway.janitor', async () => {
    await lookAfterAttempts(services)
    await lookAfterRefunds(services)
  })
  services.jobs.work('gateway.refund', ({ id }) => sendRefund(services, Number(id)))
  services.jobs.every('gateway.janitor', '* * * * *')
}
