import { sql } from 'drizzle-orm'
import { carrierCountryTemplate } from '@/lib/contract/carrier-coverage-columns'
import { counted } from '@/lib/domain/counted'
import { compare } from '@/lib/domain/decimal'
import { isInCoins, tooFine } from '@/lib/domain/money'
import { rows, type Db } from '../../db/db'
import type { RunContext } from '../../core/uploads/upload-work'
import { openReference, readLanes, type CoverageReference, type Lane } from './upload-reference'
import { coverageKind, flagOf, isDelete, laneFaults, laneName, transitOf, type Row } from './upload-rows'

type Thing = Omit<Lane, 'id' | 'allocated'> & { country_code: string; rsa_service_code: string }

/** What a country says when its days are left empty. */
const USUAL_TRANSIT = [1, 3] as const
const said = ['coverage_level', 'cod_available', 'cod_currency', 'transit_days_min', 'transit_days_max', 'active', 'effective_from', 'effective_to'] as const
const sameMoney = (a: string | null, b: string | null) => (a === null || b === null ? a === b : compare(a, b) === 0)
const same = (lane: Lane, thing: Thing) => said.every((field) => lane[field] === thing[field])
  && sameMoney(lane.cod_max_amount, thing.cod_max_amount) && sameMoney(lane.remote_surcharge, thing.remote_surcharge)

function cashOf(row: Row, { services }: CoverageReference): Pick<Thing, 'cod_available' | 'cod_currency' | 'cod_max_amount'> {
  const cod = flagOf(row, 'cod_available', 'COD Available', false)
  const amount = row.text('cod_max_amount')
  if (cod && amount === null) row.refuse('cod_max_amount', 'required', 'COD Max Amount is required when COD Available is Y')
  if (amount !== null && compare(amount, 0) <= 0) row.refuse('cod_max_amount', 'range', 'COD Max Amount must be above 0')
  const currency = row.text('cod_currency')
  if (amount !== null && currency !== null && !isInCoins(amount, currency)) row.refuse('cod_max_amount', 'format', tooFine('COD Max Amount', currency))
  if (amount !== null && currency === null && !cod) row.refuse('cod_currency', 'required', 'COD Currency is required with COD Max Amount')
  if (cod && currency === null) row.refuse('cod_currency', 'required', 'COD Currency is required when COD Available is Y')
  if (cod && services.get(row.code('rsa_service_code') ?? '') === false)
    row.refuse('cod_available', 'conflict', `Service ${row.code('rsa_service_code') ?? ''} does not allow COD`)
  return { cod_available: cod, cod_currency: currency, cod_max_amount: amount }
}

function check(row: Row, reference: CoverageReference) {
  const country = laneFaults(row, reference)
  const there = reference.lanes.get(laneName(row))
  if (isDelete(row)) {
    if (!there && row.errors.length === 0) row.refuse('action', 'unknown_reference', 'There is no such coverage to switch off')
    if (there && there.allocated > 0 && there.active)
      row.refuse('action', 'conflict', `${counted(there.allocated, 'parcel is', 'parcels are')} allocated to this coverage.`)
    if (!there || !country || row.errors.length > 0) return null
    return there.active
      ? {
        thing: { ...there, active: false, country_code: country.country_code, rsa_service_code: row.code('rsa_service_code') ?? '' },
        result: 'updated' as const,
      }
      : ('unchanged' as const)
  }
  const [min, max] = transitOf(row)
  const [from, to] = [row.text('effective_from'), row.text('effective_to')]
  if (from && to && to < from) row.refuse('effective_to', 'range', 'Effective To is before Effective From')
  const surcharge = row.text('remote_surcharge') ?? '0.00'
  if (compare(surcharge, 0) < 0) row.refuse('remote_surcharge', 'range', 'Remote Surcharge must be 0 or more')
  const transit_days_min = min ?? there?.transit_days_min ?? Math.min(USUAL_TRANSIT[0], max ?? USUAL_TRANSIT[0])
  const thing: Thing = {
    country_code: country?.country_code ?? '', rsa_service_code: row.code('rsa_service_code') ?? '',
    coverage_level: row.text('coverage_level') ?? 'country', ...cashOf(row, reference),
    transit_days_min, transit_days_max: max ?? Math.max(there?.transit_days_max ?? USUAL_TRANSIT[1], transit_days_min), remote_surcharge: surcharge,
    active: flagOf(row, 'active', 'Active', true), effective_from: from, effective_to: to,
  }
  if (row.errors.length > 0) return null
  if (there && same(there, thing)) return 'unchanged' as const
  return { thing, result: there ? ('updated' as const) : ('created' as const) }
}

async function apply(tx: Db, { who, upload }: RunContext, things: readonly Thing[], reference: CoverageReference): Promise<void> {
  await rows(
    tx,
    sql`insert into carrier_countries as c (carrier_id, country_code, rsa_service_code, coverage_level, cod_available, cod_currency, cod_max_amount,
        transit_days_min, transit_days_max,
          remote_surcharge, active, effective_from, effective_to, created_by, updated_by)
        select ${upload.carrier_id}, g.country_code, g.rsa_service_code, g.coverage_level, g.cod_available, g.cod_currency, g.cod_max_amount,
          g.transit_days_min, g.transit_days_max,
          g.remote_surcharge, g.active, g.effective_from, g.effective_to, ${who.user_id}, ${who.user_id}
        from jsonb_to_recordset(${JSON.stringify(things)}::jsonb) as g(country_code text, rsa_service_code text, coverage_level text, cod_available boolean,
          cod_currency text,
          cod_max_amount numeric, transit_days_min int, transit_days_max int, remote_surcharge numeric, active boolean, effective_from date, effective_to date)
        on conflict (carrier_id, country_code, rsa_service_code) do update set coverage_level = excluded.coverage_level, cod_available = excluded.cod_available,
          cod_currency = excluded.cod_currency, cod_max_amount = excluded.cod_max_amount, transit_days_min = excluded.transit_days_min,
            transit_days_max = excluded.transit_days_max,
          remote_surcharge = excluded.remote_surcharge, active = excluded.active, effective_from = excluded.effective_from,
            effective_to = excluded.effective_to,
          version = c.version + 1, updated_at = now(), updated_by = excluded.updated_by`,
  )
  reference.lanes = await readLanes(tx, reference.carrier.id)
}

/** Countries of a carrier (carriers.md 6): key Carrier Code + Country Code + Service Code. */
export const carrierCountryUpload = coverageKind({
  template: carrierCountryTemplate,
  key: ['carrier_code', 'country_code', 'rsa_service_code'],
  reference: openReference,
  facts: (_run, reference) => Promise.resolve(reference),
  scope: (reference) => reference.carrier.id,
  check,
  apply,
})
