import { counted } from '@/lib/domain/counted'
import { guardedStatus } from '@/lib/domain/record-status'
import type { Db } from '../../db/db'
import { Refusal } from '../../platform/refusal'
import { usesOf, type PlaceTable } from './references'

interface Held {
  id: number
  status: string
  version: number
}


/**
 * Whether a place may go where it is sent (countries.md 3): active and inactive either way, from inactive to deleted only when nothing
 * refers to it. Throws the 409 that says why not.
 */
export async function refuseMove(tx: Db, table: PlaceTable, held: Held, name: string, to: string | undefined): Promise<void> {
  if (to === undefined || to === held.status) return
  const from = held.status
  if (!guardedStatus.is(from) || !guardedStatus.is(to) || guardedStatus.isTerminal(from)) throw new Refusal(409, `${name} was deleted.`)
  if (!guardedStatus.can(from, to)) throw new Refusal(409, `Deactivate ${name} first.`)
  if (to !== 'delete') return
  const n = await usesOf(tx, table, held.id)
  if (n > 0) throw new Refusal(409, `${name} is used by ${counted(n, 'record')}; keep it inactive.`)
}
