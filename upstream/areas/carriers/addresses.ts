import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { carriers } from '@/lib/contract/carriers'
import { carrierAddressType, weekdays } from '@/lib/domain/carrier'
import { guardedStatus } from '@/lib/domain/record-status'
import { windowText } from '@/lib/domain/time-window'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { carrierAddresses } from '../../db/schema/carriers'
import { anyOfValues, contains, pageOf } from '../../platform/list'
import { hasPhone, phonesOf } from '../../platform/phones'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { hasCity } from '../../core/places/place-search'
import { carrierOf, holdCarrier, noRecord, refuseOthers } from './scope'

type Address = z.output<typeof carriers.changeAddress.reply>
type Made = z.output<typeof carriers.addAddress.body>
type Change = z.output<typeof carriers.changeAddress.body>

const columns = sql`a.id, a.id as address_id, a.carrier_id, k.carrier_name, a.address_type, a.company_name, a.contact_name, a.phone, a.email, a.line1, a.line2,
  a.area, a.city, a.state,
  a.pincode, a.country_code, a.latitude, a.longitude, a.makani_no, a.opening_from, a.opening_to, a.working_days, a.is_default, a.status, a.version`
const tables = sql`carrier_addresses a join carriers k on k.id = a.carrier_id`

const short = (day: number) => weekdays[day - 1]?.label.slice(0, 3) ?? ''

/** 'Mon–Fri, 08:00 to 18:00': runs of three days and more are joined. */
function hoursOf({ working_days, opening_from, opening_to }: Pick<Address, 'working_days' | 'opening_from' | 'opening_to'>): string {
  const days = working_days.toSorted((a, b) => a - b)
  const isRun = days.length > 2 && days.at(-1) === (days[0] ?? 0) + days.length - 1
  const worded = isRun ? `${short(days[0] ?? 0)}–${short(days.at(-1) ?? 0)}` : days.map(short).join(', ')
  return [worded, opening_from && opening_to ? windowText({ from: opening_from, to: opening_to }, ' to ') : ''].filter(Boolean).join(', ')
}
const worded = (row: Omit<Address, 'working_hours'>): Address => ({ ...row, working_hours: hoursOf(row) })

export async function findAddresses(db: Db, who: Who, carrierId: number, query: z.output<typeof carriers.addresses.query>) {
  await carrierOf(db, who, carrierId)
  const typed = query.search ? contains(query.search) : null
  const page = await pageOf<Omit<Address, 'working_hours'>>(
    db,
    {
      columns, from: tables,
      where: [
        sql`a.carrier_id = ${carrierId}`,
        query.status ? anyOfValues(sql`a.status`, query.status) : sql`a.status <> ${literal(guardedStatus, 'delete')}`,
        anyOfValues(sql`a.address_type`, query.address_type),
        anyOfValues(sql`a.country_code`, query.country_code),
        typed === null
          ? undefined
          : sql`(a.company_name ilike ${typed} or ${hasCity(sql`a.city`, query.search ?? '')} or a.line1 ilike ${typed} or a.contact_name ilike ${typed}
              or ${hasPhone(sql`a.phone`, query.search ?? '')})`,
      ],
      sorts: {
        address_type: { by: sql`a.address_type`, kind: 'text' },
        company_name: { by: sql`a.company_name`, kind: 'text', nullable: true },
        city: { by: sql`a.city`, kind: 'text' },
        country_code: { by: sql`a.country_code`, kind: 'text' },
      },
      defaultSort: 'address_type', id: sql`a.id`,
    },
    query,
  )
  return { ...page, rows: page.rows.map(worded) }
}

const once = ({ address_type, line1, city }: { address_type: string; line1: string; city: string }) => ({
  carrier_addresses_once: () => {
    const type = carrierAddressType.is(address_type) ? carrierAddressType.label(address_type).toLowerCase() : address_type
    return new Refusal(409, `This carrier already has a ${type} at ${line1}, ${city}.`, [{
      field: 'line1', message: `This carrier already has a ${type} at ${line1}, ${city}.`,
    }])
  },
})

interface Rules {
  country_name: string
  pincode_pattern: string | null
  pincode_required: boolean
  pincode_example: string | null
}

async function refuseFaults(tx: Db, a: Partial<Made>): Promise<void> {
  const rules = await first<Rules>(tx, sql`select country_name, pincode_pattern, pincode_required, pincode_example from countries
    where country_code = ${a.country_code ?? ''}`)
  if (!rules) throw refuseField('country_code', `Unknown country ${a.country_code ?? ''}`)
  if (a.pincode && rules.pincode_pattern && !new RegExp(rules.pincode_pattern).test(a.pincode))
    throw refuseField('pincode', `Pincode ${a.pincode} does not fit the pattern of ${rules.country_name}, like ${rules.pincode_example ?? ''}`)
  if (!a.pincode && rules.pincode_required) throw refuseField('pincode', `${rules.country_name} needs a pincode.`)
  if (Boolean(a.opening_from) !== Boolean(a.opening_to)) throw refuseField('opening_to', 'Give both hours, or none.')
  if (a.opening_from && a.opening_from === a.opening_to) throw refuseField('opening_to', 'It closes as it opens.')
  if ((a.latitude === null || a.latitude === undefined) !== (a.longitude === null || a.longitude === undefined))
    throw refuseField('longitude', 'Give both coordinates, or none.')
  if (a.makani_no && a.country_code !== 'AE') throw refuseField('makani_no', 'Makani numbers are of the Emirates.')
}

/** One default a type and country: the former gives way in the same transaction. */
const clearDefault = (tx: Db, carrierId: number, type: string, country: string, except: number) =>
  rows(tx, sql`update carrier_addresses set is_default = false where carrier_id = ${carrierId} and address_type = ${type} and country_code = ${country}
      and is_default and id <> ${except}`)

const asText = (degrees: number | null | undefined) => (typeof degrees === 'number' ? String(degrees) : degrees)
const stored = ({ latitude, longitude, ...a }: Partial<Change>) => ({
  ...a, ...(latitude === undefined ? {} : { latitude: asText(latitude) }), ...(longitude === undefined ? {} : { longitude: asText(longitude) }),
})

/** Adds an address; the carrier's row is held, so that two defaults never meet. 409 when it is there already. */
export async function addAddress(tx: Db, who: Who, carrierId: number, body: Made): Promise<number> {
  await holdCarrier(tx, who, carrierId)
  refuseOthers(who)
  await refuseFaults(tx, body)
  if (body.is_default) await clearDefault(tx, carrierId, body.address_type, body.country_code, 0)
  const { id: _carrier, ...fields } = phonesOf(body, body.country_code, ['phone'])
  const values = { ...stored(fields), carrier_id: carrierId, created_by: who.user_id, updated_by: who.user_id } as typeof carrierAddresses.$inferInsert
  const [made] = await refuseOn(once(body), tx.insert(carrierAddresses).values(values).returning({ id: carrierAddresses.id }))
  return (made as { id: number }).id
}

function refuseMove(from: string, to: string): void {
  if (from === 'active' && to === 'delete') throw new Refusal(409, 'Deactivate it first.')
  if (!guardedStatus.is(from) || !guardedStatus.is(to) || !guardedStatus.can(from, to)) throw new Refusal(409, `The address is already ${to}.`)
}

/** Changes an address or its status (set B, carriers.md 3); a default that is switched off is no default any more. */
export async function changeAddress(tx: Db, who: Who, carrierId: number, id: number, body: Change): Promise<{ before: Address; after: Address }> {
  await holdCarrier(tx, who, carrierId)
  refuseOthers(who)
  const read = async () => first<Omit<Address, 'working_hours'>>(tx, sql`select ${columns} from ${tables} where a.id = ${id} and a.carrier_id = ${carrierId}
      and a.status <> ${literal(guardedStatus, 'delete')}`)
  const before = await read()
  if (!before) throw noRecord()
  const { version, ...given } = body
  const fields = phonesOf(given, given.country_code ?? before.country_code, ['phone'])
  if (version !== undefined && version !== before.version) throw staleRecord()
  if (fields.status && fields.status !== before.status) refuseMove(before.status, fields.status)
  const whole = {
    ...before, latitude: before.latitude === null ? null : Number(before.latitude),
    longitude: before.longitude === null ? null : Number(before.longitude), ...fields,
  } as Made & Change
  await refuseFaults(tx, whole)
  const off = whole.status !== 'active'
  if (fields.is_default && off) throw refuseField('is_default', 'Only an active address can be the default.')
  if (whole.is_default && !off) await clearDefault(tx, carrierId, whole.address_type, whole.country_code, id)
  const set = { ...stored(fields), ...(off ? { is_default: false } : {}), version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id }
  await refuseOn(once(whole), tx.update(carrierAddresses).set(set).where(eq(carrierAddresses.id, id)))
  const after = await first<Omit<Address, 'working_hours'>>(tx, sql`select ${columns} from ${tables} where a.id = ${id}`)
  return { before: worded(before), after: worded(after as Omit<Address, 'working_hours'>) }
}
