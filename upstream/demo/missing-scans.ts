import type { ClientBase } from 'pg'
import { terminalPackageStatuses } from '@/lib/domain/package'
import { scanExpectations } from '../db/schema/missing-scans'
import { dayMs, iso } from './calendar'
import { copyInto } from './copy'
import { carrierId } from './trade/carriers'
import { clientId } from './trade/clients'
import { usualPackages } from './size'

type Rule = { after: string; expected: readonly string[]; hours: number; severity: 'warning' | 'critical'; carrier?: string; client?: string; active?: false }

const seenByCarrier = ['LMD02', 'LMD03', 'LMD04', 'DEL*', 'DLF*', 'RET*']
const rules: readonly Rule[] = [
  { after: 'LMD01', expected: seenByCarrier, hours: 24, severity: 'warning' },
  { after: 'LMD03', expected: ['DEL*', 'DLF*', 'LMD04', 'LMD05', 'RET*'], hours: 24, severity: 'critical' },
  { after: 'LNH02', expected: ['LNH03', 'LNH05', 'CUS*'], hours: 96, severity: 'warning' },
  { after: 'CUS04', expected: ['HUB*', 'LMD*', 'DEL*'], hours: 36, severity: 'warning' },
  { after: 'HUB01', expected: ['HUB*', 'LNH*', 'LMD*', 'DEL*', 'RET*', 'EXC*', 'ORD04'], hours: 48, severity: 'warning' },
  { after: 'LMD03', expected: ['DEL*', 'DLF*'], hours: 12, severity: 'critical', client: 'NOORB' },
  { after: 'LMD01', expected: seenByCarrier, hours: 48, severity: 'warning', carrier: 'DESERT', active: false },
]

/** Shares of the 240 missing scans of 20,000 parcels (tracking.md 8). */
const shares = { open: 70, waived: 30, applied: 35, resolved: 105 }

const notes = [
  'The carrier confirmed by phone that the parcel is in its station.', 'The station was closed for stocktaking.', 'Counted by hand on the evening round.',
  'The handheld was out of order; the driver sent a photo.', 'The consignee asked to wait until Sunday.',
]

const ruleRows = (nowMs: number) =>
  rules.map(({ after, expected, hours, severity, carrier, client, active = true }) => ({
    after_event: after, expected_events: [...expected], within_hours: hours,
    carrier_id: carrier ? carrierId(carrier) : null, client_id: client ? clientId(client) : null, severity,
    active, evaluated_until: iso(nowMs), created_at: iso(nowMs - 200 * dayMs), updated_at: iso(nowMs - 40 * dayMs),
  }))

/** Every time a rule's clock ran out: what was seen afterwards, or nothing to this day. */
const ranOut = `
  select r.id as rule, e.id as event_id, e.package_id, e.event_at, e.event_at + make_interval(hours => r.within_hours) as due_at, x.id as seen_id,
    x.event_at as seen_at,
    p.status <> all($2::text[]) and x.id is null and not exists (
      select 1 from package_events y where y.package_id = e.package_id and y.event_code = r.after_event and (y.event_at, y.id) > (e.event_at, e.id)) as silent
  from scan_expectations r join package_events e on e.event_code = r.after_event join packages p on p.id = e.package_id
  left join lateral (
    select x.id, x.event_at from package_events x
    where x.package_id = e.package_id and x.event_at >= e.event_at and x.id <> e.id
      and x.event_code like any(select replace(code, '*', '%') from unnest(r.expected_events) as code)
    order by x.event_at, x.id limit 1) x on true
  where r.active and p.environment = 'production' and (r.client_id is null or r.client_id = p.client_id)
    and e.event_at + make_interval(hours => r.within_hours) < $1::timestamptz
      and (x.id is null or x.event_at > e.event_at + make_interval(hours => r.within_hours))`

/** Of those, every rule in turn: the silent of late stay open, older ones were let go, what was seen late was resolved by its event or by hand. */
const chosen = `
  with ran_out as (${ranOut}),
  ranked as (select *, row_number() over (partition by rule, silent order by due_at desc, event_id) as of_rule from ran_out
  where silent or seen_id is not null),
  silent as (select *, row_number() over (order by of_rule, rule) as nth from ranked where silent),
  late as (select *, row_number() over (order by of_rule, rule) as nth from ranked where not silent),
  picked as (
    select *, case when nth <= $3 then 'open' else 'waived' end as state from silent where nth <= $3 + $4
    union all select *, case when nth % 4 = 1 then 'applied' else 'resolved' end from late where nth <= $5)
  insert into missing_scans (package_id, expectation_id, after_event_id, after_at, due_at, detected_at, status, resolved_event_id, note, closed_at, closed_by)
  select package_id, rule, event_id, event_at, due_at, least(due_at + interval '9 minutes', $1::timestamptz), state, seen_id,
    case when state in ('waived', 'applied') then ($6::text[])[1 + event_id % $7] end,
    case state when 'open' then null when 'waived' then least(due_at + interval '20 hours', $1::timestamptz) else seen_at + interval '11 minutes' end,
    case when state in ('waived', 'applied') then $8::bigint end
  from picked order by due_at, event_id, rule`

/** Rules for missing scans and what they found: 240 on 20,000 parcels, 70 of them open. Parcels and their events must be there. */
export async function seedMissingScans(client: ClientBase, nowMs: number, howMany: number, closedBy: number): Promise<void> {
  await copyInto(client, scanExpectations, ruleRows(nowMs))
  const share = (count: number) => Math.max(3, Math.round((count * howMany) / usualPackages))
  await client.query('analyze package_events, packages, scan_expectations')
  await client.query(chosen, [
    iso(nowMs), [...terminalPackageStatuses], share(shares.open), share(shares.waived), share(shares.applied + shares.resolved), notes, notes.length, closedBy,
  ])
}
