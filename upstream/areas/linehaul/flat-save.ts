import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { linehaul } from '@/lib/contract/linehaul'
import { carrierStatus } from '@/lib/domain/carrier'
import { carrierRole, carrierScope, coverageMode, coverageType, handoverPoint } from '@/lib/domain/linehaul'
import { round } from '@/lib/domain/decimal'
import { unitPriceIn } from '@/lib/domain/money'
import { cellNumber } from '@/lib/domain/number-text'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { ReceivedFile } from '../../platform/implement'
import { Refusal, type Fault } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { headerKey, headerNames } from '../../sheets/headers'
import { openSheet } from '../../sheets/read-sheet'
import { tellCountries } from './coverage'
import { flatColumns, type FlatField, type FlatRow } from './flat-sheet'
import { carriersOf, editCarriers, putCarriers } from './lane-carriers'
import { laneOf, type StoredLane } from './scope'

type Outcome = z.output<typeof linehaul.saveSheet.reply>
const MOST_ROWS = 200_000
const MOST_MB = 20
const MOST_FAULTS = 50

interface Line { line: number; row: FlatRow; unread: readonly string[] }

async function readLines(file: ReceivedFile): Promise<Line[]> {
  const sheet = await openSheet(file.path, { maxRows: MOST_ROWS, maxMb: MOST_MB, fileName: file.name, headers: headerNames({ columns: flatColumns }) })
  try {
    const at = new Map(sheet.headers.map((header, i) => [headerKey(header), i]))
    const missing = flatColumns.find(({ field, header }) =>
      ['row', 'type', 'country_code', 'carrier_code', 'version'].includes(field) && !at.has(headerKey(header)),
    )
    if (missing) throw new Refusal(422, `Column ${missing.header} is missing. Download the sheet, change it and send it back.`, [{
      field: 'file', message: `Column ${missing.header} is missing.`,
    }])
    const lines: Line[] = []
    for await (const { row_number, cells, faults = [] } of sheet.rows) {
      const row = Object.fromEntries(flatColumns.flatMap(({ field, header }) => {
        const cell = cells[at.get(headerKey(header)) ?? -1]?.trim()
        return cell ? [[field, cell]] : []
      })) as FlatRow
      lines.push({ line: row_number, row, unread: faults.map(({ message }) => message) })
    }
    return lines
  } finally {
    await sheet.close()
  }
}

const isWhole = (text: string | undefined) => text === undefined || /^\d+(\.0+)?$/.test(text)
const isAmount = (text: string | undefined) => text === undefined || /^\d+(\.\d{1,3})?$/.test(cellNumber(text) ?? '')

function faultsOf({ line, row, unread }: Line): string[] {
  if (unread.length > 0) return unread.map((message) => `Line ${line}: ${message}`)
  const wrong = (field: FlatField, message: string) => `Line ${line}: ${flatColumns.find((column) => column.field === field)?.header ?? field} ${message}`
  const kind = row.row?.toLowerCase()
  if (kind !== 'coverage' && kind !== 'carrier') return [wrong('row', 'must be Coverage or Carrier.')]
  if (kind === 'coverage') {
    return [
      ...(coverageType.is(row.type?.toLowerCase()) ? [] : [wrong('type', `must be one of ${coverageType.names.join(', ')}.`)]),
      ...(row.country_code ? [] : [wrong('country_code', 'is required.')]),
      ...(row.mode && !coverageMode.is(row.mode.toLowerCase()) ? [wrong('mode', 'must be include or exclude.')] : []),
      ...(['transit_min', 'transit_max'] as const).flatMap((field) => (isWhole(row[field]) ? [] : [wrong(field, 'must be whole days.')])),
    ]
  }
  return [
    ...(row.carrier_code ? [] : [wrong('carrier_code', 'is required.')]),
    ...(carrierRole.is(row.role?.toLowerCase()) ? [] : [wrong('role', `must be one of ${carrierRole.names.join(', ')}.`)]),
    ...(isWhole(row.priority) ? [] : [wrong('priority', 'must be a whole number.')]),
    ...(row.scope && !carrierScope.is(row.scope) ? [wrong('scope', `must be one of ${carrierScope.names.join(', ')}.`)] : []),
    ...(row.handover_point && !handoverPoint.is(row.handover_point) ? [wrong('handover_point', `must be one of ${handoverPoint.names.join(', ')}.`)] : []),
    ...(['share_pct', 'base_amount', 'base_kg', 'extra_kg_amount', 'cod_fee'] as const).flatMap((field) => (
      isAmount(row[field]) ? [] : [wrong(field, `must be a number like 1,234.50, not ${row[field]}.`)]
    )),
  ]
}

function refuse(messages: readonly string[]): void {
  if (messages.length === 0) return
  const faults: Fault[] = messages.slice(0, MOST_FAULTS).map((message) => ({ field: 'file', message }))
  throw new Refusal(422, messages[0] as string, faults)
}

const isYes = (text: string | undefined) => text === undefined || ['yes', 'true', '1'].includes(text.toLowerCase())
const whole = (text: string | undefined) => (text === undefined ? null : Number(text))

/** A sheet is written over the lane it was taken of, and over no later one (linehaul.md 7.10). Lines put in by hand name none. */
function refuseOld(lane: StoredLane, lines: readonly Line[]): void {
  const versions = new Set(lines.flatMap(({ row }) => row.version ?? []))
  if (versions.size === 0) refuse(['No line names the Linehaul Version. Download the sheet, change it and send it back.'])
  if ([...versions].some((version) => Number(version) !== lane.version)) {
    throw new Refusal(409, `${lane.linehaul_code} was changed since this sheet was downloaded. Download it again and put your changes into that one.`)
  }
}

/** The places of the file as rows of our own, by code; 422 with the lines that name none of ours. */
async function savePlaces(tx: Db, laneId: number, lines: readonly Line[]): Promise<Outcome> {
  const given = lines.map(({ line, row }) => ({
    line, type: row.type?.toLowerCase(), country_code: row.country_code?.toUpperCase(), state_code: row.state_code,
    city_code: row.city_code, area_code: row.area_code, pincode: row.pincode?.toUpperCase(),
    mode: row.mode?.toLowerCase() ?? 'include', cod: isYes(row.cod), t_min: whole(row.transit_min),
    t_max: whole(row.transit_max), status: row.status === 'inactive' ? 'inactive' : 'active',
  }))
  await rows(
    tx,
    sql`create temporary table flat_places on commit drop as
        select g.line, g.type, g.country_code, case when g.type = 'state' then s.id end as state_id,
          case when g.type in ('city', 'area', 'pincode') then c.id end as city_id, case when g.type = 'area' then a.id end as area_id,
          case when g.type = 'pincode' then g.pincode end as pincode, g.mode, g.cod, g.t_min, g.t_max, g.status, n.pincode_pattern
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(line int, type text, country_code text, state_code text, city_code text, area_code text,
          pincode text, mode text, cod boolean, t_min int, t_max int, status text)
          left join countries n on n.country_code = g.country_code left join base_states s on s.country_code = g.country_code and s.state_code = g.state_code
          left join base_cities c on c.country_code = g.country_code and c.city_code = g.city_code left join base_areas a on a.city_id = c.id
            and a.area_code = g.area_code`,
  )
  const unknown = await rows<{ line: number; type: string }>(
    tx,
    sql`select line, type from flat_places where (type = 'state' and state_id is null) or (type = 'city' and city_id is null)
          or (type = 'area' and area_id is null)
        or (type = 'pincode' and (pincode is null or pincode_pattern is null or pincode !~ pincode_pattern))
          or (type = 'country' and not exists (select 1 from countries n where n.country_code = flat_places.country_code)) order by line`,
  )
  refuse(unknown.map(({ line, type }) => `Line ${line}: that ${type} is not one of ours.`))
  const twice = await rows<{ line: number }>(tx, sql`select max(line) as line from flat_places group by type, country_code, state_id, city_id, area_id, pincode
    having count(*) > 1 order by 1`)
  refuse(twice.map(({ line }) => `Line ${line}: this place stands in the file twice.`))
  const same = sql`v.linehaul_id = ${laneId} and v.type = f.type and v.country_code = f.country_code and v.state_id is not distinct from f.state_id
      and v.city_id is not distinct from f.city_id
    and v.area_id is not distinct from f.area_id and v.pincode is not distinct from f.pincode`
  const removed = await rows(tx, sql`delete from linehaul_coverage v where v.linehaul_id = ${laneId} and not exists (select 1 from flat_places f where ${same})
    returning 1`)
  const changed = await rows(
    tx,
    sql`update linehaul_coverage v set mode = f.mode, cod_available = f.cod, transit_days_min = f.t_min, transit_days_max = f.t_max, status = f.status
        from flat_places f
        where ${same} and (v.mode, v.cod_available, v.transit_days_min, v.transit_days_max, v.status) is distinct
        from (f.mode, f.cod, f.t_min, f.t_max, f.status) returning 1`,
  )
  const added = await rows(
    tx,
    sql`insert into linehaul_coverage (linehaul_id, type, country_code, state_id, city_id, area_id, pincode, mode, cod_available, transit_days_min,
        transit_days_max, status)
        select ${laneId}::bigint, f.type, f.country_code, f.state_id, f.city_id, f.area_id, f.pincode, f.mode, f.cod, f.t_min, f.t_max, f.status
        from flat_places f
        where not exists (select 1 from linehaul_coverage v where ${same}) order by f.line returning 1`,
  )
  return { added: added.length, changed: changed.length, removed: removed.length, unchanged: lines.length - added.length - changed.length }
}

const price = (text: string | undefined, currency: string) => (text === undefined ? null : unitPriceIn(cellNumber(text) ?? '0', currency))

interface Known { carrier_id: number; service_id: number | null }

async function known(tx: Db, { line, row }: Line): Promise<Known> {
  const found = await first<Known>(
    tx,
    sql`select k.id as carrier_id, (select s.id from carrier_services s where s.carrier_id = k.id and s.carrier_service_code = ${row.service_code ?? null})
        as service_id from carriers k where k.carrier_code = ${row.carrier_code} and k.status <> ${literal(carrierStatus, 'delete')}`,
  )
  if (!found) refuse([`Line ${line}: Carrier Code ${row.carrier_code ?? ''} is unknown.`])
  if (row.service_code && !found?.service_id) refuse([`Line ${line}: Carrier Service ${row.service_code} is not one of ${row.carrier_code ?? ''}.`])
  return found as Known
}

/** The carriers of the file: rates and places in line as it says, those it leaves out removed. */
async function saveCarriers(tx: Db, who: Who, lane: StoredLane, lines: readonly Line[]): Promise<Outcome> {
  const there = await carriersOf(tx, who, { linehaul_id: lane.id })
  const kept = new Set<number>()
  const fresh: Parameters<typeof putCarriers>[3][number][] = []
  const edits: Parameters<typeof editCarriers>[2]['carriers'] = []
  for (const one of lines) {
    const { row } = one
    const { carrier_id, service_id } = await known(tx, one)
    const currency = row.currency ?? 'AED'
    const fields = {
      priority: Number(row.priority ?? 1), share_pct: String(Number(row.share_pct ?? 0)), scope: (row.scope ?? 'all') as 'all',
      scope_ids: row.scope_ids?.split(/[ ;,]+/) ?? [], handover_point: (row.handover_point ?? 'hub') as 'hub',
      base_amount: price(row.base_amount, currency), base_kg: row.base_kg === undefined ? null : round(cellNumber(row.base_kg) ?? '0', 3),
      extra_kg_amount: price(row.extra_kg_amount, currency),
      cod_fee: price(row.cod_fee, currency), currency,
      effective_from: row.effective_from ?? null, effective_to: row.effective_to ?? null,
    }
    const role = row.role?.toLowerCase() as 'lastmile'
    const before = there.find((old) => old.carrier_id === carrier_id && old.carrier_role === role && (old.carrier_service_id ?? null) === service_id)
    if (!before) fresh.push({ ...fields, carrier_id, carrier_role: role, carrier_service_id: service_id })
    else {
      kept.add(before.id)
      const status = row.status === 'inactive' ? ('inactive' as const) : ('active' as const)
      const values: Record<string, unknown> = { ...fields, status }
      const old = { ...before, share_pct: String(Number(before.share_pct)) } as Record<string, unknown>
      if (Object.entries(values).some(([field, value]) => JSON.stringify(old[field] ?? null) !== JSON.stringify(value)))
        edits.push({ id: before.id, ...fields, status })
    }
  }
  const gone = there.filter(({ id }) => !kept.has(id))
  // Those that come stand before those that go leave, so that an active lane is never without.
  if (fresh.length > 0) await putCarriersFirst(tx, who, lane, fresh)
  const moves = [...edits, ...gone.map(({ id }) => ({ id, remove: true }))]
  if (moves.length > 0) await editCarriers(tx, who, { linehaul_id: lane.id, carriers: moves })
  return { added: fresh.length, changed: edits.length, removed: gone.length, unchanged: lines.length - fresh.length - edits.length }
}

/** At the end of the line and without a share first: shares and places are judged once everything of the file is in place. */
async function putCarriersFirst(tx: Db, who: Who, lane: StoredLane, fresh: Parameters<typeof putCarriers>[3]): Promise<void> {
  await putCarriers(tx, who, lane, fresh.map((one) => ({ ...one, share_pct: '0', priority: undefined })))
  for (const { carrier_id, carrier_role, share_pct, priority } of fresh) {
    await rows(tx, sql`update linehaul_carriers set share_pct = ${share_pct}, priority = coalesce(${priority ?? null}::int, priority)
      where linehaul_id = ${lane.id} and carrier_id = ${carrier_id} and carrier_role = ${carrier_role}`)
  }
}

/**
 * Takes a lane's sheet back: the lane becomes what the file says, all of it or none. 422 with every line that is wrong, 409 when the
 * lane has been changed since the sheet was made.
 */
export async function saveFlatSheet(tx: Db, who: Who, id: number, file: ReceivedFile): Promise<Outcome> {
  const lane = await laneOf(tx, who, id, true)
  const lines = await readLines(file)
  refuse(lines.flatMap(faultsOf))
  refuseOld(lane, lines)
  const places = lines.filter(({ row }) => row.row?.toLowerCase() === 'coverage')
  if (lane.status === 'active' && !places.some(({ row }) => row.mode?.toLowerCase() !== 'exclude')) refuse(['Select at least one place'])
  const ofPlaces = await savePlaces(tx, lane.id, places)
  await tellCountries(tx, lane.id)
  const ofCarriers = await saveCarriers(tx, who, lane, lines.filter(({ row }) => row.row?.toLowerCase() === 'carrier'))
  const sum = (part: keyof Outcome) => ofPlaces[part] + ofCarriers[part]
  if (sum('added') + sum('changed') + sum('removed') > 0)
    await rows(tx, sql`update linehauls set version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${lane.id}`)
  return { added: sum('added'), changed: sum('changed'), removed: sum('removed'), unchanged: sum('unchanged') }
}
