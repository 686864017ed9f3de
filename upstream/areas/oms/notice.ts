import { sql } from 'drizzle-orm'
import { omsSystem } from '@/lib/domain/oms'
import { rows } from '../../db/db'
import { literal } from '../../db/literals'
import { openedSecrets } from '../../platform/partner-secrets'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { isSignedBy, orderInNotice } from './own-system'
import { workingColumns, type WorkingMapping } from './read'
import { takeWord } from './take'

/**
 * Takes a notice of an own system, signed with the secret of its mapping. Sent again, late or out of order it changes nothing that is known better.
 * 401 for what the system did not sign; a notice to a disabled mapping is answered 503, so that it is sent again.
 */
export async function takeNotice(
  { database: { db }, config }: Services, account: string, { payload, signature }: { payload: string; signature: string },
): Promise<{ duplicate: boolean }> {
  const [mapping] = await rows<WorkingMapping>(db, sql`select ${workingColumns} from oms_client_mappings m
    where m.oms_code = ${literal(omsSystem, 'custom')} and lower(m.account_code) = lower(${account})`)
  const secret = mapping && openedSecrets(mapping.secrets, config.TOKEN_SECRET).webhook_secret
  if (!mapping || !secret || !isSignedBy(payload, signature, secret)) throw new Refusal(401, 'The signature does not fit.')
  if (mapping.status !== 'active') throw new Refusal(503, 'This mapping is disabled. Send it again later.')
  const order = orderInNotice(payload)
  if (order.id === '') throw new Refusal(422, 'The notice names no order.')
  const taken = await takeWord(db, mapping, order)
  return { duplicate: taken === 'same' || taken === 'old' }
}
