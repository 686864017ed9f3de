import { sql } from 'drizzle-orm'
import { orderValueTemplate } from '@/lib/contract/packages-offline'
import { compare } from '@/lib/domain/decimal'
import { isInCoins, tooFine } from '@/lib/domain/money'
import { chargeable } from '@/lib/domain/weight'
import { rows, type Db } from '../../db/db'
import type { RunContext } from '../../core/uploads/upload-work'
import { holdLists, inOneCurrency, recountLists } from './list-counts'
import { codLocks } from './cod-lock'
import { loadReferenceData, type ReferenceData } from './lookups'
import { inDirhams } from './offline-facts'
import { auditUpload, ChangedMeanwhile, changedMeanwhile, rowKind, type Reading } from '../../core/uploads/row-kind'
import { holdAsSeen, namedPackages, type Named } from './offline-standing'
import { raiseWeightCharges } from './weight-charge'

type Field = (typeof orderValueTemplate)['columns'][number]['field']
type Row = Reading<Field>
interface Facts {
  reference: ReferenceData
  packages: ReadonlyMap<string, Named>
  codLocks: ReadonlyMap<number, string>
}
const amounts = [
  'declared_value', 'currency', 'declared_value_aed', 'fx_rate', 'cod_amount', 'cod_currency', 'weight', 'actual_weight', 'chargeable_weight',
] as const
type Values = Partial<Record<(typeof amounts)[number], string>>
interface Correction {
  parcel: Named
  set: Values
  reason: string
}

const same = (field: Field, a: string | null, b: string) => a !== null && (field === 'currency' || field === 'cod_currency' ? a === b : compare(a, b) === 0)

/** What the row says differently from the package. */
function differences(row: Row, parcel: Named): Values {
  const fields = ['declared_value', 'currency', 'cod_amount', 'cod_currency', 'weight', 'actual_weight'] as const
  return Object.fromEntries(fields.flatMap((field) => {
    const value = row.text(field)
    return value === null || same(field, parcel[field], value) ? [] : [[field, value]]
  }))
}

function checkCod(row: Row, parcel: Named, { countries }: ReferenceData): void {
  const [amount, currency] = [row.text('cod_amount'), row.text('cod_currency')]
  const country = countries.get(parcel.country_code)
  if (parcel.payment_mode !== 'cod') {
    if (amount !== null && Number(amount) !== 0) row.refuse('cod_amount', 'conflict', 'COD Amount must be empty when Payment Mode is prepaid.')
    if (currency !== null) row.refuse('cod_currency', 'conflict', 'COD Currency must be empty when Payment Mode is prepaid.')
    return
  }
  if (amount !== null && Number(amount) <= 0) row.refuse('cod_amount', 'range', 'COD Amount must be above 0.')
  if (currency !== null && country?.currency && currency !== country.currency)
    row.refuse('cod_currency', 'conflict', `COD Currency must be ${country.currency} for ${country.country_name}.`)
}

const changesCod = (values: Values) => values.cod_amount !== undefined || values.cod_currency !== undefined

/** Amounts finer than the coins of the currency the package will have. */
function refuseFiner(row: Row, parcel: Named, changed: Values): void {
  const [value, currency] = [changed.declared_value ?? parcel.declared_value, changed.currency ?? parcel.currency]
  if (!isInCoins(value, currency)) row.refuse('declared_value', 'format', tooFine('Declared Value', currency))
  const [cod, codCurrency] = [changed.cod_amount ?? parcel.cod_amount, changed.cod_currency ?? parcel.cod_currency ?? currency]
  if (!isInCoins(cod, codCurrency)) row.refuse('cod_amount', 'format', tooFine('COD Amount', codCurrency))
}

/** The changed values and what follows from them: dirhams at today's rate, the weight that is billed. */
function worked(row: Row, parcel: Named, changed: Values, { reference }: Facts): Values {
  const set = { ...changed }
  if (changed.declared_value !== undefined || changed.currency !== undefined) {
    const currency = changed.currency ?? parcel.currency
    const converted = inDirhams(changed.declared_value ?? parcel.declared_value, currency, reference)
    if (converted) Object.assign(set, { declared_value_aed: converted.aed, fx_rate: converted.rate })
    else row.refuse('currency', 'unknown_reference', `Currency ${currency} has no exchange rate.`)
  }
  if (changed.weight !== undefined || changed.actual_weight !== undefined) {
    const actual = changed.actual_weight ?? parcel.actual_weight ?? changed.weight ?? parcel.weight
    set.chargeable_weight = chargeable({
      actual, volumetric: parcel.volumetric_weight, minimum: reference.services.get(parcel.rsa_service_code)?.min_weight ?? 0,
    })
  }
  return set
}

function check(row: Row, facts: Facts): Correction | null {
  const number = row.code('tracking_no')
  const parcel = facts.packages.get(number ?? '')
  row.tooLong('reason', 200)
  row.weight('weight')
  row.weight('actual_weight')
  if (number === null) return null
  if (!parcel) {
    row.unknown('tracking_no')
    return null
  }
  const value = row.text('declared_value')
  if (value !== null && Number(value) <= 0) row.refuse('declared_value', 'range', 'Declared Value must be above 0.')
  checkCod(row, parcel, facts.reference)
  if (parcel.billed_on !== null) row.refuse('tracking_no', 'conflict', `Package is billed; ask finance to reopen invoice ${parcel.billed_on}.`)
  const changed = differences(row, parcel)
  refuseFiner(row, parcel, changed)
  const { list_no, list_currency } = parcel
  if (changed.currency !== undefined && list_no !== null && list_currency !== null && changed.currency !== list_currency) {
    row.refuse('currency', 'conflict', inOneCurrency({ list_no, list_currency }, changed.currency))
  }
  const paid = facts.codLocks.get(parcel.id)
  if (paid && changesCod(changed)) row.refuse(changed.cod_amount === undefined ? 'cod_currency' : 'cod_amount', 'conflict', paid)
  if (row.errors.length === 0 && Object.keys(changed).length === 0) row.refuse('tracking_no', 'conflict', 'Nothing to change.')
  const set = worked(row, parcel, changed, facts)
  return row.errors.length > 0 ? null : { parcel, set, reason: row.text('reason') ?? '' }
}

async function apply(tx: Db, run: RunContext, corrections: readonly Correction[]): Promise<void> {
  const corrected = sql`p.id = any(${sql.param(corrections.map(({ parcel }) => parcel.id))}::bigint[])`
  await holdLists(tx, corrected)
  await holdAsSeen(tx, corrections.map(({ parcel }) => parcel))
  // A payment by link leaves the package itself as it was seen.
  if ((await codLocks(tx, corrections.flatMap(({ parcel, set }) => (changesCod(set) ? [parcel.id] : [])))).size > 0) throw new ChangedMeanwhile()
  const given = corrections.map(({ parcel, set }) => ({ id: parcel.id, ...set }))
  await rows(
    tx,
    sql`update packages p set declared_value = coalesce(g.declared_value, p.declared_value), currency = coalesce(g.currency, p.currency),
          declared_value_aed = coalesce(g.declared_value_aed, p.declared_value_aed), fx_rate = coalesce(g.fx_rate, p.fx_rate),
            cod_amount = coalesce(g.cod_amount, p.cod_amount),
          cod_currency = coalesce(g.cod_currency, p.cod_currency), weight = coalesce(g.weight, p.weight),
            actual_weight = coalesce(g.actual_weight, p.actual_weight),
          chargeable_weight = coalesce(g.chargeable_weight, p.chargeable_weight), version = p.version + 1, updated_at = now(),
            updated_by = ${run.who.user_id || null}
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(id bigint, declared_value numeric, currency text, declared_value_aed numeric,
          fx_rate numeric,
          cod_amount numeric, cod_currency text, weight numeric, actual_weight numeric, chargeable_weight numeric) where p.id = g.id`,
  )
  await recountLists(tx, run.who, corrected)
  const weighed = corrections.filter(({ set }) => set.weight !== undefined || set.actual_weight !== undefined)
  await raiseWeightCharges(tx, weighed.map(({ parcel }) => parcel.id), run.who)
  await auditUpload(tx, run, 'package.order_value', corrections.map(({ parcel, set, reason }) => ({
    entity: 'package', entity_id: parcel.id, action: 'correct values',
    before: Object.fromEntries(Object.keys(set).filter((field) => field in parcel).map((field) => [field, parcel[field as keyof Named]])),
    after: { ...set, reason },
  })))
}

/** Old order values (packages.md 6.3): an empty cell leaves the value as it is; the label is not touched. */
export const orderValueUpload = rowKind({
  template: orderValueTemplate,
  key: ['tracking_no'],
  result: 'updated',
  reference: ({ db }) => loadReferenceData(db),
  async facts(run, reference, found: readonly Row[]): Promise<Facts> {
    const packages = await namedPackages(run.db, run.who, found.flatMap((row) => row.code('tracking_no') ?? []))
    return { reference, packages, codLocks: await codLocks(run.db, [...packages.values()].map(({ id }) => id)) }
  },
  scope: (row, { packages }) => packages.get(row.code('tracking_no') ?? '')?.client_id ?? null,
  stands: (row, { packages }) => packages.has(row.code('tracking_no') ?? ''),
  check,
  apply,
  explain: (constraint, { parcel }) => changedMeanwhile(constraint, parcel.tracking_no),
})
