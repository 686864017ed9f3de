import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { bags } from '@/lib/contract/bags'
import { counted } from '@/lib/domain/counted'
import { compare, sum } from '@/lib/domain/decimal'
import { bagLimits, bagMixture, bagType } from '@/lib/domain/lists'
import { first, rows, type Db } from '../../db/db'
import type { AuditEntry } from '../../platform/audit'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { retotal } from './contents'
import { refuseSealInUse } from './close'
import { dearFrom, holdsDear } from './floor-bag'
import { holdBag, noteStep, refusedIn, type HeldBag } from './held-bag'
import { lockedFields } from './read-bag'

type Given = z.output<typeof bags.change.body>
type Field = Exclude<keyof Given, 'version'>

/** A smaller type must hold what lies in the bag already. */
function checkType(bag: HeldBag, type: NonNullable<Given['bag_type']>): void {
  const { max_gross_weight, max_packages, tare } = bagLimits[type]
  const weight = sum([bag.net_weight, tare])
  const label = bagType.label(type).toLowerCase()
  if (bag.package_count > max_packages) throw refuseField('bag_type', `A ${label} holds ${counted(max_packages, 'package')}, the bag has ${bag.package_count}.`)
  if (compare(weight, max_gross_weight) > 0)
    throw refuseField('bag_type', `Bag ${bag.bag_no} would weigh ${weight} kg; ${label} allows ${max_gross_weight} kg.`)
}

/** A bag becomes one of a single client or carrier only while that is what lies in it. */
async function checkMixture(tx: Db, bag: HeldBag, mixture: NonNullable<Given['mixture']>): Promise<void> {
  const held = await first<{ clients: number; carriers: number; without: number }>(
    tx,
    sql`select count(distinct client_id)::int as clients, count(distinct carrier_id)::int as carriers,
        count(*) filter (where carrier_id is null)::int as without from packages where bag_id = ${bag.id}`,
  )
  const [clients, carriers, without] = [held?.clients ?? 0, held?.carriers ?? 0, held?.without ?? 0]
  const label = bagMixture.label(mixture).toLowerCase()
  if (mixture === 'single_client' && clients > 1) throw refuseField('mixture', `Packages of ${clients} clients lie in it, so it cannot be ${label}.`)
  if (mixture === 'single_carrier' && (carriers > 1 || without > 0))
    throw refuseField('mixture', `Packages of ${carriers} carriers${without > 0 ? ' and some of none' : ''} lie in it, so it cannot be ${label}.`)
}

async function checkSeal(tx: Db, bag: HeldBag, seal: string | null): Promise<void> {
  if (seal) return refuseSealInUse(tx, bag.id, seal)
  if (bag.status === 'open') return undefined
  const dear = await first<{ dear: boolean }>(tx, sql`select ${holdsDear(sql`b`, await dearFrom(tx))} as dear from bags b where b.id = ${bag.id}`)
  if (dear?.dear) throw refuseField('seal_no', 'High value goods travel under a seal. Give its number.')
  return undefined
}

/**
 * Changes what a bag may still have changed (bags.md 4): everything while it is open, its seal and remarks once closed, then its remarks.
 * 409 for a field past that or a record somebody else changed first, 422 for what its contents do not allow.
 */
export async function changeBag(tx: Db, who: Who, id: number, { version, ...given }: Given, audit: (entry: AuditEntry) => void): Promise<void> {
  const bag = await holdBag(tx, who, id)
  const fields = (Object.keys(given) as Field[]).filter((field) => given[field] !== undefined)
  const late = lockedFields(bag.status).find((field) => fields.includes(field))
  if (late) throw new Refusal(409, refusedIn(bag, 'changed').message, [{ field: late, message: refusedIn(bag, 'changed').message }])
  if (version !== undefined && version !== bag.version) throw staleRecord()
  if (given.bag_type) checkType(bag, given.bag_type)
  if (given.mixture) await checkMixture(tx, bag, given.mixture)
  const seal = given.seal_no === '' ? null : given.seal_no
  if (seal !== undefined) await checkSeal(tx, bag, seal)
  const values: Record<string, unknown> = {
    ...given, ...(seal !== undefined && { seal_no: seal }), ...(given.bag_type && { tare_weight: bagLimits[given.bag_type].tare }),
  }
  // A bag of one client names it; what it was fixed to by its first parcel ends with the rule.
  if (given.mixture)
    Object.assign(values, { ...(given.mixture !== 'single_client' && { client_id: null }), ...(given.mixture !== 'single_carrier' && { carrier_id: null }) })
  const sets: SQL[] = Object.entries(values).filter(([, value]) => value !== undefined).map(([field, value]) => sql`${sql.identifier(field)} = ${value}`)
  if (sets.length === 0) return
  await refuseOn(
    { bags_seal_once: () => refuseField('seal_no', `Seal ${seal ?? ''} is used by another bag.`) },
    rows(tx, sql`update bags set ${sql.join(sets, sql`, `)}, updated_by = ${who.user_id || null}, updated_at = now(), version = version + 1 where id = ${id}`),
  )
  if (given.mixture) await retotal(tx, id)
  await noteStep(tx, who, id, { action: 'change', data: { fields: fields.map((field) => field.replaceAll('_', ' ')).join(', ') } })
  const was: Record<string, unknown> = { ...bag }
  audit({ entity: 'bag', entity_id: id, action: 'bags.change', before: Object.fromEntries(fields.map((field) => [field, was[field] ?? null])), after: given })
}
