import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { preAlerts } from '@/lib/contract/pre-alerts'
import { currencyCodes } from '@/lib/domain/currency'
import { sum } from '@/lib/domain/decimal'
import { cbmOf, sumFaults } from '@/lib/domain/pre-alert'
import { first, rows, type Db } from '../../db/db'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { clientStatus } from '@/lib/domain/client'
import { literal } from '../../db/literals'
import { Faults } from './faults'
import { elsewhere, readBags, readHawbs, recount, writeBags, writeHawbs, type Bag, type Hawb } from './hawbs'
import { note } from './hold'
import { linkConsolidation } from './link'
import { postPreAlert } from './letters'
import { refuseFarEtd, readShipment, type Shipment, type Warned } from './master'
import { matchHawbs } from './match'
import { refuseTaken } from './mawb'
import { asClash, insertShipment, type Origin } from './write'

type Body = z.output<typeof preAlerts.add.body>

export interface Acting {
  db: Db
  who: Who
  services: Services
}

/** The client of a form: a client's user's own, an active one of anybody's for staff and agents; 404 for another's. */
export async function refuseForeignClient(db: Db, who: Who, id: number): Promise<void> {
  if (who.user_category === 'client' && !who.client_ids.includes(id)) throw new Refusal(404, 'Record not found.')
  if (!(await first(db, sql`select 1 from clients where id = ${id} and status = ${literal(clientStatus, 'active')}`)))
    throw new Refusal(422, 'Choose an active client.', [{ field: 'client_id', message: 'Choose an active client.' }])
}

/** House numbers that another open pre-alert of the client has are faults at their rows. */
export async function refuseElsewhere(db: Db, clientId: number | null, id: number | null, hawbs: readonly Hawb[], faults: Faults, field = 'hawbs') {
  if (hawbs.length === 0) return
  const taken = new Map((await elsewhere(db, clientId, id, hawbs.map(({ hawb_no }) => hawb_no))).map((one) => [one.hawb_no, one.pre_alert_no]))
  hawbs.forEach(({ hawb_no }, i) => {
    const other = taken.get(hawb_no)
    if (other) faults.add(`${field}.${i}.hawb_no`, `HAWB ${hawb_no} is already on ${other}`)
  })
}

/** Master and hawbs that disagree are refused until somebody confirms it; confirmed, they are warnings (agents-prealerts.md 7.3). */
export function judgeSums(shipment: Pick<Shipment, 'master_pieces' | 'gross_weight_kg'>, hawbs: readonly Pick<Hawb, 'pieces' | 'weight_kg'>[],
  isConfirmed: boolean): Warned[] {
  if (hawbs.length === 0 || shipment.gross_weight_kg === null) return []
  const found = sumFaults({
    master_pieces: shipment.master_pieces, gross_weight_kg: shipment.gross_weight_kg, house_pieces: hawbs.reduce((n, { pieces }) => n + pieces, 0),
    house_weight_kg: sum(hawbs.map(({ weight_kg }) => weight_kg)),
  })
  const [one] = found
  if (one && !isConfirmed) throw new Refusal(422, `${found.map(({ message }) => message).join('. ')}. Confirm it to save all the same.`, [
    ...found, { field: 'confirm_mismatch', message: 'Confirm that this is right.' },
  ], { mismatch: true })
  return found
}

/** What the form leaves out follows from the hawbs and bags: volume, and the declared value where all are of one currency. */
export function fromHawbs(body: Pick<Body, 'volume_cbm' | 'declared_value' | 'currency'>, hawbs: readonly Hawb[], bags: readonly Bag[]) {
  const cbm = cbmOf(bags.some(({ length_cm }) => length_cm) ? bags : hawbs)
  const [currency, ...others] = [...new Set(hawbs.map((hawb) => hawb.currency))]
  const adds = body.declared_value === null || body.declared_value === undefined
  return {
    volume_cbm: body.volume_cbm ?? (Number(cbm) > 0 ? cbm : null),
    ...(adds && currency && others.length === 0 && currencyCodes.some((code) => code === currency)
      ? { declared_value: sum(hawbs.map(({ declared_value }) => declared_value)), currency }
      : {}),
  }
}

/** Writes what lies in a shipment and finds its parcels; then the consolidation of its number, and its agent is told unless it is incomplete. */
export async function fill({ db, who, services }: Acting, made: { id: number; pre_alert_no: string }, hawbs: readonly Hawb[], bags: readonly Bag[],
  mails = true): Promise<void> {
  await asClash(writeHawbs(db, made.id, hawbs))
  await asClash(writeBags(db, made.id, bags))
  await recount(db, made.id)
  await matchHawbs(db, made.id)
  await note(db, who, made.id, { to: 'pending' })
  await linkConsolidation(db, made.id)
  if (mails) await postPreAlert(db, services, who, made.id, 'new')
}

/** A new pre-alert by a form, with its hawbs and bags (agents-prealerts.md 5): 409 for an air waybill in use, 422 for what does not add up. */
export async function makePreAlert(acting: Acting, body: Body): Promise<{ id: number; pre_alert_no: string; warnings: Warned[] }> {
  const { db, who } = acting
  await refuseForeignClient(db, who, body.client_id)
  const faults = new Faults()
  const hawbs = await readHawbs(db, body.client_id, body.hawbs, faults)
  const bags = readBags(body.bags, hawbs, faults)
  const { shipment, warnings } = await readShipment(db, { ...body, ...fromHawbs(body, hawbs, bags) }, faults)
  refuseFarEtd(shipment.etd, faults)
  await refuseElsewhere(db, body.client_id, null, hawbs, faults)
  faults.refuse()
  const mismatches = judgeSums(shipment, hawbs, body.confirm_mismatch)
  await refuseTaken(db, who, shipment.mawb_no, shipment.etd)
  const from: Origin = { source: 'form' }
  const made = await insertShipment(db, who, shipment, from)
  await fill(acting, made, hawbs, bags)
  return { ...made, warnings: [...warnings, ...mismatches] }
}

/** Frees the house numbers of a pre-alert that is over. */
export const freeHawbs = (tx: Db, id: number) => rows(tx, sql`update pre_alert_hawbs set is_open = false where pre_alert_id = ${id} and is_open`)
