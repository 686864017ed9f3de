import { sql } from 'drizzle-orm'
import { carrierRateTemplate } from '@/lib/contract/carrier-billing-columns'
import { ANY, carrierCharge, type CarrierCharge } from '@/lib/domain/carrier-billing'
import { codFeeType } from '@/lib/domain/carrier-cod'
import { isCurrency } from '@/lib/domain/currency'
import { compare } from '@/lib/domain/decimal'
import { serviceCode } from '@/lib/domain/lists'
import { isInCoins, tooFine } from '@/lib/domain/money'
import { nameIn } from '@/lib/domain/word-in'
import { rows, type Db } from '../../db/db'
import { auditUpload, rowKind, type Reading } from '../../core/uploads/row-kind'
import type { RunContext, UploadKindWork } from '../../core/uploads/upload-work'
import { carrierOfFile, ofCarrier } from './carrier-files'

type Field = (typeof carrierRateTemplate)['columns'][number]['field']
type Row = Reading<Field>
interface Given {
  service_code: string
  charge_type: CarrierCharge
  zone: string
  weight_from: string
  weight_to: string
  currency: string
  base_amount: string
  step_kg: string | null
  step_amount: string | null
  fuel_percent: string
  cod_fee_type: string | null
  cod_fee_flat: string | null
  cod_fee_percent: string | null
  remote_amount: string
  rto_percent: string
  vat_percent: string
  valid_from: string
  valid_to: string | null
}
/** Rates of the carrier that are there, by what their rows are known by. */
interface There {
  carrier: number
  names: ReadonlySet<string>
}

const chargeIn = (row: Row) => nameIn(carrierCharge, row.text('charge_type'))
type Known = Pick<Given, 'service_code' | 'charge_type' | 'zone' | 'weight_from' | 'valid_from'>
const nameOf = (r: { [K in keyof Known]: Known[K] | null }) => [r.service_code, r.charge_type, r.zone, r.weight_from, r.valid_from].join(' ')
const upper = (code: string | null) => code?.toUpperCase() ?? null
const knownBy = (row: Row) => nameOf({
  service_code: upper(row.code('service_code')), charge_type: chargeIn(row), zone: upper(row.code('zone')),
    weight_from: row.text('weight_from'),
  valid_from: row.text('valid_from'),
})

async function factsOf(run: RunContext, found: readonly Row[]): Promise<There> {
  const days = found.flatMap((row) => row.text('valid_from') ?? [])
  const carrier = carrierOfFile(run)
  const there = await rows<Known>(
    run.db,
    sql`select service_code, charge_type, zone, weight_from, valid_from from carrier_rates
        where carrier_id = ${carrier} and valid_from = any(${sql.param(days)}::date[])`,
  )
  return { carrier, names: new Set(there.map(nameOf)) }
}

function percentOf(row: Row, field: Field, usual: string): string {
  const percent = row.number(field) ?? usual
  if (compare(percent, 0) < 0 || compare(percent, 100) > 0) row.refuse(field, 'range', `${row.header(field)} must be from 0 to 100.`)
  return percent
}

function moneyOf(row: Row, field: Field, currency: string): string | null {
  const amount = row.text(field)
  if (amount !== null && compare(amount, 0) < 0) row.refuse(field, 'range', `${row.header(field)} must be 0 or more.`)
  if (amount !== null && !isInCoins(amount, currency)) row.refuse(field, 'format', tooFine(row.header(field), currency))
  return amount
}

function judgeBand(row: Row): void {
  const [from, to] = [row.text('weight_from'), row.text('weight_to')]
  if (from !== null && to !== null && compare(to, from) <= 0) row.refuse('weight_to', 'range', 'Weight To must be above Weight From.')
  if ((row.text('step_kg') === null) !== (row.text('step_amount') === null))
    row.refuse('step_kg', 'required', 'Step kg and Step Amount are given together or not at all.')
  if (compare(row.text('step_kg') ?? 1, 0) <= 0) row.refuse('step_kg', 'range', 'Step kg must be above 0.')
  const [first, last] = [row.text('valid_from'), row.text('valid_to')]
  if (first !== null && last !== null && last < first) row.refuse('valid_to', 'range', 'Valid To is before Valid From.')
}

function feeOf(row: Row, currency: string): Pick<Given, 'cod_fee_type' | 'cod_fee_flat' | 'cod_fee_percent'> {
  const cod_fee_type = nameIn(codFeeType, row.text('cod_fee_type'))
  const cod_fee_flat = moneyOf(row, 'cod_fee_flat', currency)
  const cod_fee_percent = row.number('cod_fee_percent') === null ? null : percentOf(row, 'cod_fee_percent', '0')
  if (cod_fee_type !== null && cod_fee_type !== 'percent' && cod_fee_flat === null) row.refuse('cod_fee_flat', 'required', 'COD Flat is required for this fee.')
  if (cod_fee_type !== null && cod_fee_type !== 'flat' && cod_fee_percent === null) row.refuse('cod_fee_percent', 'required', 'COD % is required for this fee.')
  return { cod_fee_type, cod_fee_flat, cod_fee_percent }
}

function check(row: Row): Given | null {
  const [service_code, zone, currency] = [upper(row.code('service_code')), upper(row.code('zone')), row.text('currency')]
  const charge_type = chargeIn(row)
  if (service_code !== null && service_code !== ANY && !serviceCode.is(service_code)) row.unknown('service_code')
  if (currency !== null && !isCurrency(currency)) row.unknown('currency')
  row.tooLong('zone', 20)
  judgeBand(row)
  if (service_code === null || charge_type === null || zone === null || currency === null || row.errors.length > 0) return null
  const given = {
    service_code, charge_type, zone, currency, weight_from: row.text('weight_from') ?? '', weight_to: row.text('weight_to') ?? '',
    base_amount: moneyOf(row, 'base_amount', currency) ?? '', step_kg: row.text('step_kg'), step_amount: row.text('step_amount'),
    fuel_percent: percentOf(row, 'fuel_percent', '0'), ...feeOf(row, currency), remote_amount: moneyOf(row, 'remote_amount', currency) ?? '0',
    rto_percent: percentOf(row, 'rto_percent', '100'), vat_percent: percentOf(row, 'vat_percent', '0'),
    valid_from: row.text('valid_from') ?? '', valid_to: row.text('valid_to'),
  }
  return row.errors.length > 0 ? null : given
}

/** A rate without an end stops the day before one that follows it; what is there under the same name is changed and keeps its end. */
async function apply(tx: Db, run: RunContext, given: readonly Given[]): Promise<void> {
  const carrier = carrierOfFile(run)
  const by = run.who.user_id || null
  const file = sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(service_code text, charge_type text, zone text, weight_from numeric,
    weight_to numeric, currency text, base_amount numeric, step_kg numeric, step_amount numeric, fuel_percent numeric, cod_fee_type text,
    cod_fee_flat numeric, cod_fee_percent numeric, remote_amount numeric, rto_percent numeric, vat_percent numeric, valid_from date, valid_to date)`
  await rows(
    tx,
    sql`update carrier_rates r set valid_to = g.valid_from - 1, version = r.version + 1, updated_at = now(), updated_by = ${by}
        from ${file} where r.carrier_id = ${carrier} and r.service_code = g.service_code and r.charge_type = g.charge_type and r.zone = g.zone
          and r.weight_from < g.weight_to and r.weight_to > g.weight_from and r.valid_to is null and r.valid_from < g.valid_from`,
  )
  const names = sql.raw(Object.keys(given[0] ?? {}).join(', '))
  const values = sql.raw(Object.keys(given[0] ?? {}).map((name) => `g.${name}`).join(', '))
  const landed = await rows<{ id: number; [field: string]: unknown }>(
    tx,
    sql`insert into carrier_rates as r (carrier_id, ${names}, created_by, updated_by) select ${carrier}, ${values}, ${by}::bigint, ${by}::bigint from ${file}
        on conflict (carrier_id, service_code, charge_type, zone, weight_from, valid_from) do update set weight_to = excluded.weight_to,
          currency = excluded.currency, base_amount = excluded.base_amount, step_kg = excluded.step_kg, step_amount = excluded.step_amount,
          fuel_percent = excluded.fuel_percent, cod_fee_type = excluded.cod_fee_type, cod_fee_flat = excluded.cod_fee_flat,
          cod_fee_percent = excluded.cod_fee_percent, remote_amount = excluded.remote_amount, rto_percent = excluded.rto_percent,
          vat_percent = excluded.vat_percent, valid_to = coalesce(excluded.valid_to, r.valid_to), version = r.version + 1, updated_at = now(),
          updated_by = excluded.updated_by
        returning id, ${names}`,
  )
  await auditUpload(tx, run, 'carrier_rate.upload', landed.map(({ id, ...after }) => (
    { entity: 'carrier_rate', entity_id: id, after: { carrier_id: carrier, ...after } }
  )))
}

/** The rate card of one carrier (billing-cod.md 6). */
export const rateUpload: UploadKindWork = {
  ...rowKind({
    template: carrierRateTemplate,
    key: ['service_code', 'charge_type', 'zone', 'weight_from', 'valid_from'],
    lists: { charges: carrierCharge.options.map(({ label }) => label), fee_types: codFeeType.options.map(({ label }) => label) },
    result: ({ isThere }: { isThere: boolean }) => (isThere ? 'updated' : 'created'),
    reference: () => Promise.resolve(null),
    facts: (run, _reference, found: readonly Row[]) => factsOf(run, found),
    scope: (_row, { carrier }) => carrier,
    stands: (row, { names }) => names.has(knownBy(row)),
    check: (row, { names }) => {
      const given = check(row)
      return given && { given, isThere: names.has(nameOf(given)) }
    },
    apply: (tx, run, things: readonly { given: Given; isThere: boolean }[]) => apply(tx, run, things.map(({ given }) => given)),
    explain: (constraint, { given: { service_code, charge_type, zone, weight_from, weight_to, valid_from } }) => (
      constraint === 'carrier_rates_overlap'
        ? {
          column: 'Valid From', value: valid_from, code: 'conflict',
          message: `${carrierCharge.label(charge_type)} ${service_code} in zone ${zone} has another rate for ${weight_from} to ${weight_to} kg`
            + ' on some of these days.',
        }
        : null
    ),
  }),
  forWhom: ofCarrier,
} as UploadKindWork
