import { ownCarrierFields } from '@/lib/domain/carrier'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { carriers as contract } from '@/lib/contract/carriers'
import { compare } from '@/lib/domain/decimal'
import { today } from '@/lib/domain/days'
import { first, type Db } from '../../db/db'
import { carriers } from '../../db/schema/carriers'
import { refuseTooFine } from '../../platform/coins'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import { phonesOf } from '../../platform/phones'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { keepLogo } from '../../platform/logo'
import { openParcels } from './find'
import { holdCarrier, manages, refuseOthers } from './scope'

type Made = z.output<typeof contract.create.body>
type Change = z.output<typeof contract.change.body>
type Fields = Partial<Made>

/** Pixels of width below which a logo does not print well. */
const LEAST_LOGO = 200

const phoneFields = ['contact_phone', 'support_phone'] as const
const ownFields: ReadonlySet<string> = new Set([...ownCarrierFields, 'version'])

const once = {
  carriers_carrier_code_unique: () => taken('carrier_code', 'This carrier code is already used'),
  carriers_name_once: () => taken('carrier_name', 'This carrier name is already used'),
}
const taken = (field: string, message: string) => new Refusal(409, message, [{ field, message }])

/** What several fields say together; `c` is the carrier as it would be. */
function refuseContradictions(c: Fields, isNew: boolean): void {
  if (c.vat_trn && c.home_country_code === 'AE' && !/^100\d{12}$/.test(c.vat_trn)) throw refuseField('vat_trn', 'TRN must be 15 digits starting with 100')
  if (c.contract_start && c.contract_end && c.contract_end <= c.contract_start) throw refuseField('contract_end', 'Contract end must be after contract start')
  if (isNew && c.trade_license_expiry && c.trade_license_expiry < today()) throw refuseField('trade_license_expiry', 'The licence has expired already')
  if (c.integration_kind === 'api' && !c.integration_mode) throw refuseField('integration_mode', 'Choose how events arrive: webhook or scheduled')
  for (const field of ['max_weight_kg', 'max_length_cm', 'max_girth_cm'] as const) {
    if (c[field] !== undefined && compare(c[field], 0) <= 0) throw refuseField(field, 'Enter a value above 0')
  }
  if (c.min_chargeable_weight_kg !== undefined && compare(c.min_chargeable_weight_kg, 0) < 0) throw refuseField('min_chargeable_weight_kg', 'Enter 0 or more')
  if (c.max_declared_value && compare(c.max_declared_value, 0) < 0) throw refuseField('max_declared_value', 'Enter 0 or more')
  if (c.max_declared_value && !c.max_declared_currency) throw refuseField('max_declared_currency', 'Choose the currency of the declared value')
  refuseTooFine({ max_declared_value: c.max_declared_value }, c.max_declared_currency ?? 'AED')
}

async function refuseUnknown(tx: Db, { home_country_code, billing_currency, max_declared_currency }: Fields): Promise<void> {
  if (home_country_code && !(await first(tx, sql`select 1 from countries where country_code = ${home_country_code}`)))
    throw refuseField('home_country_code', `Unknown country ${home_country_code}`)
  for (const [field, currency] of Object.entries({ billing_currency, max_declared_currency })) {
    if (currency && !(await first(tx, sql`select 1 from currency_rates where currency = ${currency} union all select 1 where ${currency} = 'AED'`)))
      throw refuseField(field, `Unknown currency ${currency}`)
  }
}

/** Only an interface has a mode; without one the words of another kind would stay behind. */
const settled = (fields: Fields): Fields => (fields.integration_kind && fields.integration_kind !== 'api' ? { ...fields, integration_mode: null } : fields)

/** Adds a carrier, suspended until it is ready (carriers.md 1). 409 for a code or name in use. */
export async function addCarrier(tx: Db, services: Services, who: Who, body: Made): Promise<{ id: number; after: Made }> {
  const { logo, ...fields } = body
  const whole = settled(phonesOf({ environment: 'sandbox', integration_kind: 'manual', ...fields }, fields.home_country_code, phoneFields)) as Made
  refuseContradictions(whole, true)
  await refuseUnknown(tx, whole)
  const values = { ...whole, display_name: fields.display_name || fields.carrier_name, created_by: who.user_id, updated_by: who.user_id }
  const [made] = await refuseOn(once, tx.insert(carriers).values(values as typeof carriers.$inferInsert).returning({ id: carriers.id }))
  const { id } = made as { id: number }
  if (logo) await tx.update(carriers).set({ logo_file_path: await keepLogo(services, `carriers/${id}`, logo, LEAST_LOGO) }).where(eq(carriers.id, id))
  return { id, after: body }
}

/** What it has of real parcels it books and tells of in production (carriers.md 2). */
async function refuseSandbox(tx: Db, { id, status }: Awaited<ReturnType<typeof holdCarrier>>, before: unknown, after: unknown): Promise<void> {
  if (after !== 'sandbox' || before === 'sandbox') return
  if (status === 'active') throw refuseField('environment', 'An active carrier works in production. Suspend it before it goes back to its sandbox.')
  const found = await first<{ n: number }>(tx, sql`select ${openParcels(sql`${id}`)} as n`)
  if (found && found.n > 0) throw refuseField(
    'environment',
    `The carrier still has ${found.n} open ${found.n === 1 ? 'parcel' : 'parcels'}, tracked in production. It can go back to its sandbox when they are done.`,
  )
}

function refuseForeignFields(who: Who, body: Change): void {
  refuseOthers(who)
  if (manages(who)) return
  const other = Object.keys(body).find((field) => !ownFields.has(field))
  if (other) throw refuseField(other, 'Only contact, support and logo can be changed by the carrier.')
}

/** Changes a carrier; its code never changes. 404 for a foreign one, 409 for a stale version. */
export async function changeCarrier(tx: Db, services: Services, who: Who, id: number, body: Change): Promise<{ before: unknown; after: unknown }> {
  const held = await holdCarrier(tx, who, id)
  refuseForeignFields(who, body)
  const { version, logo, carrier_code, waive_unmapped, ...fields } = body
  if (carrier_code !== undefined && carrier_code !== held.carrier_code) throw refuseField('carrier_code', 'Carrier code cannot be changed')
  if (version !== undefined && version !== held.version) throw staleRecord()
  const [before] = await tx.select().from(carriers).where(eq(carriers.id, id))
  const set = settled(phonesOf(fields, fields.home_country_code ?? before?.home_country_code ?? '', phoneFields))
  refuseContradictions({ ...(before as Fields), ...set }, false)
  await refuseSandbox(tx, held, before?.environment, set.environment)
  await refuseUnknown(tx, set)
  const values = {
    ...set,
    display_name: set.display_name === null ? (set.carrier_name ?? held.carrier_name) : set.display_name,
    ...(logo === undefined ? {} : { logo_file_path: await keepLogo(services, `carriers/${id}`, logo, LEAST_LOGO) }),
    ...(waive_unmapped ? { unmapped_waived_at: sql`now()` } : {}),
    version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id,
  }
  await refuseOn(once, tx.update(carriers).set(values).where(eq(carriers.id, id)))
  const changed = Object.keys(set)
  return {
    before: Object.fromEntries(changed.map((field) => [field, (before as Record<string, unknown>)[field]])),
    after: { ...set, ...(waive_unmapped ? { waive_unmapped } : {}) },
  }
}
