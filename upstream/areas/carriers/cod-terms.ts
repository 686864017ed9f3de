import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { carriers } from '@/lib/contract/carriers'
import { codTolerance } from '@/lib/domain/cod-payment'
import { compare } from '@/lib/domain/decimal'
import { fieldLabel } from '@/lib/domain/field-label'
import { isInCoins, tooFine } from '@/lib/domain/money'
import { lastFour } from '@/lib/domain/text'
import { first, rows, type Db } from '../../db/db'
import { allOf, anyOfValues } from '../../platform/list'
import { Refusal, refuseField, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { carrierOf, holdCarrier, manages } from './scope'

type Terms = z.output<typeof carriers.cod.reply>
type Term = Terms['terms'][number]
type Given = z.output<typeof carriers.changeCod.body>['terms'][number]

/** Cash terms of a carrier; whoever may not change them sees the last four of the account only. */
export async function readTerms(db: Db, who: Who, carrierId: number, countries?: readonly string[]): Promise<Terms> {
  const { carrier_name } = await carrierOf(db, who, carrierId)
  // One after another: within a transaction there is one connection.
  const carrier = await first<{ cod_supported: boolean }>(db, sql`select cod_supported from carriers where id = ${carrierId}`)
  const terms = await rows<Term>(
      db,
      sql`select id, country_code, cod_enabled, currency, max_cod_amount, fee_type, fee_flat, fee_percent, fee_minimum, remittance_cycle, remittance_weekday,
          remittance_days,
            payment_method, beneficiary_name, iban, swift, tolerance_amount, netting_allowed, version
          from carrier_cod_terms where ${allOf([sql`carrier_id = ${carrierId}`, anyOfValues(sql`country_code`, countries)])} order by country_code`,
    )
  const lanes = await rows<{ country_code: string; currency: string | null }>(
      db,
      sql`select distinct c.country_code, n.currency from carrier_countries c join countries n on n.country_code = c.country_code
          where c.carrier_id = ${carrierId} and n.cod_allowed order by 1`,
    )
  const shown = manages(who) ? terms : terms.map((term) => ({ ...term, iban: term.iban && lastFour(term.iban) }))
  return { carrier_id: carrierId, carrier_name, cod_supported: carrier?.cod_supported ?? false, terms: shown, countries: lanes }
}

const blank = (value: unknown) => value === null || value === undefined || value === ''

function faultOf(t: Given): [field: string, message: string] | null {
  if (compare(t.max_cod_amount, 0) <= 0) return ['max_cod_amount', 'The largest COD amount must be above 0']
  const fine = (['max_cod_amount', 'fee_flat', 'fee_minimum', 'tolerance_amount'] as const).find((field) =>
    !blank(t[field]) && !isInCoins(t[field] ?? '0', t.currency),
  )
  if (fine) return [fine, tooFine(fieldLabel(fine), t.currency)]
  if (t.fee_type !== 'percent' && blank(t.fee_flat)) return ['fee_flat', 'Enter the flat fee']
  if (t.fee_type !== 'flat' && blank(t.fee_percent)) return ['fee_percent', 'Enter the fee in per cent']
  if ((t.remittance_cycle === 'weekly' || t.remittance_cycle === 'twice_weekly' || t.remittance_cycle === 'fortnightly') && blank(t.remittance_weekday))
    return ['remittance_weekday', 'Choose the weekday of the remittance']
  if (t.remittance_cycle === 'days_after_delivery' && blank(t.remittance_days)) return ['remittance_days', 'Enter after how many days it is remitted']
  if (t.payment_method === 'bank_transfer' && !blank(t.iban) && blank(t.beneficiary_name)) return ['beneficiary_name', 'Enter whose account it is']
  return null
}

/** A masked account sent back is the one already there. */
const accountOf = (iban: string | null | undefined, known: string | null | undefined) => (iban?.includes('•') ? (known ?? null) : (iban ?? null))

async function keepTerm(tx: Db, who: Who, carrierId: number, t: Given): Promise<void> {
  await rows(
    tx,
    sql`insert into carrier_cod_terms as c (carrier_id, country_code, cod_enabled, currency, max_cod_amount, fee_type, fee_flat, fee_percent, fee_minimum,
        remittance_cycle, remittance_weekday,
          remittance_days, payment_method, beneficiary_name, iban, swift, tolerance_amount, netting_allowed, created_by, updated_by)
        values (${carrierId}, ${t.country_code}, ${t.cod_enabled}, ${t.currency}, ${t.max_cod_amount}, ${t.fee_type}, ${t.fee_flat ?? null},
          ${t.fee_percent ?? null}, ${t.fee_minimum ?? null},
          ${t.remittance_cycle}, ${t.remittance_weekday ?? null}, ${t.remittance_days ?? null}, ${t.payment_method}, ${t.beneficiary_name ?? null},
            ${t.iban ?? null}, ${t.swift ?? null},
          ${t.tolerance_amount ?? codTolerance(t.currency)}, ${t.netting_allowed}, ${who.user_id}, ${who.user_id})
        on conflict (carrier_id, country_code) do update set cod_enabled = excluded.cod_enabled, currency = excluded.currency,
          max_cod_amount = excluded.max_cod_amount,
          fee_type = excluded.fee_type, fee_flat = excluded.fee_flat, fee_percent = excluded.fee_percent, fee_minimum = excluded.fee_minimum,
          remittance_cycle = excluded.remittance_cycle, remittance_weekday = excluded.remittance_weekday, remittance_days = excluded.remittance_days,
          payment_method = excluded.payment_method, beneficiary_name = excluded.beneficiary_name, iban = excluded.iban, swift = excluded.swift,
          tolerance_amount = excluded.tolerance_amount, netting_allowed = excluded.netting_allowed, version = c.version + 1, updated_at = now(),
            updated_by = excluded.updated_by`,
  )
}

/** Sets the terms of the countries given, the others stay. 422 names the country beside the field; 409 where the carrier takes no cash. */
export async function setTerms(tx: Db, who: Who, carrierId: number, given: readonly Given[]): Promise<{ before: Terms['terms']; after: Terms }> {
  await holdCarrier(tx, who, carrierId)
  const { cod_supported, terms: before } = await readTerms(tx, who, carrierId)
  if (!cod_supported && given.some(({ cod_enabled }) => cod_enabled))
    throw new Refusal(409, 'This carrier does not collect cash on delivery. Switch it on in Capabilities.')
  for (const term of given) {
    const known = before.find(({ country_code }) => country_code === term.country_code)
    if (term.version !== undefined && known && known.version !== term.version) throw staleRecord()
    const settled = { ...term, iban: accountOf(term.iban, known?.iban) }
    const fault = faultOf(settled)
    if (fault) throw refuseField(...fault)
    if (!(await first(tx, sql`select 1 from countries where country_code = ${term.country_code}`)))
      throw refuseField('country_code', `Unknown country ${term.country_code}`)
    await keepTerm(tx, who, carrierId, settled)
  }
  return { before, after: await readTerms(tx, who, carrierId) }
}
