import { sql, type SQL } from 'drizzle-orm'
import { dubaiDay } from '@/lib/domain/days'
import { type ManifestBasis, manifestPartSize, manifestStatus } from '@/lib/domain/manifest'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseField, refuseOn } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { seesMoney } from '../../core/parcels/scope'
import { packageTables } from '../packages/package-row'
import { configurationOf, defaultConfiguration } from './configuration-row'
import type { Snapshot } from './facts'
import { partnerOf } from './partner'
import { defaultTemplate, fieldsOf, lineOrder, weightOf } from './template-fields'
import { storedTemplate } from './templates'
import { inScope, notListed, packagesOfWindow, type Scope } from './window-packages'

export interface Run {
  user_id: number
  /** ISO 8601; `from` <= t < `to`. */
  from: string
  to: string
  split_by?: string | undefined
  /** null: the clock. */
  by: Who | null
}

export interface MadeManifest {
  id: number
  manifest_no: string
  status: 'queued'
  package_count: number
}

const splitOf = (by: string): SQL =>
  by === 'carrier'
    ? sql`coalesce(p.carrier_code, '–')`
    : by === 'destination_country' ? sql`p.country_code` : by === 'service_type' ? sql`p.service_type` : sql`''`

const windowTaken = (no: string) => new Refusal(409, `A manifest for this window already exists: ${no}.`)

/** The next number of the day, and a row lock on the day until the transaction ends. */
async function nextNumber(tx: Db): Promise<string> {
  const day = dubaiDay(new Date()).slice(2).replaceAll('-', '')
  const row = await first<{ last_no: number }>(
    tx,
    sql`insert into manifest_numbers as n (day, last_no) values (${day}, 1) on conflict (day) do update set last_no = n.last_no + 1 returning last_no`,
  )
  return `MF${day}${String(row?.last_no ?? 0).padStart(5, '0')}`
}

interface Ground {
  owner: Who
  scope: Scope & { done_until: string | null; done_at: string | null }
  snapshot: Snapshot
  split_by: string
  activated_at: string
}

/** Everything that shapes this user's manifests as it stands; whoever has no schedule gets the usual one over all of their rows. */
async function groundOf(tx: Db, run: Run): Promise<Ground> {
  const owner = await partnerOf(tx, run.user_id)
  const stored = await storedTemplate(tx, run.user_id)
  const template = stored ?? (await defaultTemplate(tx, owner))
  const configuration = (await configurationOf(tx, run.user_id)) ?? defaultConfiguration
  const done = await first<{ done_until: string | null; done_at: string | null }>(tx, sql`select done_until, done_at from manifest_configurations
    where user_id = ${run.user_id}`)
  const fields_ids = fieldsOf(owner, template.fields_ids).fields.map(({ id }) => id)
  const { formats, recipients, cc, subject, body, send_empty, auto_send } = configuration
  return {
    owner,
    scope: { ...configuration, done_until: done?.done_until ?? null, done_at: done?.done_at ?? null },
    snapshot: {
      fields_ids, header_ids: template.header_ids, fields_sorting: template.fields_sorting,
      hours: template.hours, formats, recipients, cc, subject, body, send_empty, auto_send,
    },
    split_by: run.split_by ?? configuration.split_by,
    activated_at: stored?.activated_at ?? run.from,
  }
}

/** Puts the window's packages in order, by split value, into a table that lasts as long as the transaction. */
async function gather(tx: Db, run: Run, { owner, scope, snapshot, split_by, activated_at }: Ground): Promise<{ split: string; n: number }[]> {
  const sweep = { from: run.from, to: run.to, done_until: scope.done_until, done_at: scope.done_at, activated_at }
  const split = splitOf(split_by)
  await rows(tx, sql`create temporary table if not exists manifest_hits (package_id bigint, basis_at timestamptz, split text, n int) on commit drop`)
  await rows(tx, sql`delete from manifest_hits`)
  await rows(
    tx,
    sql`with hit as materialized (${packagesOfWindow(run.user_id, scope.basis, sweep)})
        insert into manifest_hits select p.id, hit.basis_at, ${split}, row_number() over (partition by ${split}
        order by ${lineOrder(owner, snapshot.fields_sorting)})
        from hit join ${packageTables} on p.id = hit.package_id where ${inScope(owner, scope)} and ${notListed(run.user_id, scope.basis)}`,
  )
  return rows(tx, sql`select split, count(*)::int as n from manifest_hits group by split order by split`)
}

interface Standing {
  id: number
  manifest_no: string
  split_value: string
  is_void: boolean
}

const standingOf = (tx: Db, run: Run) =>
  rows<Standing>(
    tx,
    sql`select m.id, m.manifest_no, m.split_value, m.status = ${literal(manifestStatus, 'void')} as is_void from manifests m
        where m.user_id = ${run.user_id} and m.window_from = ${run.from}::timestamptz and m.window_to = ${run.to}::timestamptz
          and (m.status <> ${literal(manifestStatus, 'void')} or not exists (select 1 from manifests s where s.supersedes_id = m.id)) order by m.id`,
  )

async function addManifest(
  tx: Db, run: Run, { owner, scope, snapshot }: Ground, of: { no: string; part: number; split: string; supersedes: number | null },
): Promise<number> {
  const only = (ids: readonly number[]) => (ids.length === 1 ? (ids[0] ?? null) : null)
  const row = await refuseOn(
    { manifests_window_once: () => windowTaken(of.no) },
    first<{ id: number }>(
      tx,
      sql`insert into manifests (manifest_no, part, user_id, basis, template_snapshot, client_id, carrier_id, facility_id, airport_codes, window_from,
          window_to,
            split_value, supersedes_id, created_by, updated_by)
          values (${of.no}, ${of.part}, ${run.user_id}, ${scope.basis}, ${JSON.stringify(snapshot)}::jsonb, ${scope.scope_client_id ?? only(owner.client_ids)},
            ${scope.scope_carrier_id ?? only(owner.carrier_ids)}, ${scope.scope_facility_id ?? only([...owner.service_center_ids, ...owner.warehouse_ids])},
            ${sql.param(owner.airport_codes)}::text[], ${run.from}, ${run.to}, ${of.split}, ${of.supersedes}, ${run.by?.user_id ?? null},
              ${run.by?.user_id ?? null}) returning id`,
    ),
  )
  return (row as { id: number }).id
}

/** Freezes the lines of a part and writes their sums on it. */
async function addLines(tx: Db, id: number, userId: number, basis: ManifestBasis, split: string, part: number, { owner, snapshot }: Ground): Promise<number> {
  const start = Math.max(0, part - 1) * manifestPartSize
  await rows(
    tx,
    sql`insert into manifest_packages (manifest_id, package_id, line_no, user_id, basis, basis_at)
        select ${id}, package_id, n - ${start}::int, ${userId}, ${basis}, basis_at from manifest_hits
        where split = ${split} and n > ${start}::int and n <= ${start + manifestPartSize}::int`,
  )
  const cod = seesMoney(owner) ? sql`true` : sql`false`
  const sums = await first<{ n: number }>(
    tx,
    sql`with line as (select p.* from manifest_packages mp join packages p on p.id = mp.package_id where mp.manifest_id = ${id}),
          money as (select cod_currency as currency, sum(cod_amount) as amount from line p where ${cod} and p.cod_amount > 0 group by 1)
        update manifests set package_count = t.n, piece_count = t.pieces, total_weight = t.kg, cod_totals = t.money,
          total_cod = case when t.currencies <= 1 then t.cod end, currency = case when t.currencies <= 1 then coalesce(t.currency, 'AED') end
        from (select count(*)::int as n, coalesce(sum(p.pieces), 0)::int as pieces, coalesce(sum(${weightOf(snapshot.fields_ids)}), 0) as kg,
            (select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'amount', amount::text) order by currency), '[]') from money) as money,
            (select count(*) from money) as currencies, (select min(currency) from money) as currency, (select coalesce(sum(amount), 0) from money) as cod
          from line p) t
        where id = ${id} returning package_count as n`,
  )
  return sums?.n ?? 0
}

/** One manifest a split value, and one a part where there are more than 20,000 packages; numbered `-1`, `-2`. */
async function addParts(tx: Db, run: Run, ground: Ground, split: string, count: number, supersedes: number | null): Promise<MadeManifest[]> {
  const no = await nextNumber(tx)
  const parts = Math.max(1, Math.ceil(count / manifestPartSize))
  const made: MadeManifest[] = []
  for (let part = parts === 1 ? 0 : 1; part <= (parts === 1 ? 0 : parts); part++) {
    const manifest_no = part === 0 ? no : `${no}-${part}`
    const id = await addManifest(tx, run, ground, { no: manifest_no, part, split, supersedes })
    made.push({ id, manifest_no, status: 'queued', package_count: await addLines(tx, id, run.user_id, ground.scope.basis, split, part, ground) })
  }
  return made
}

/** What became of a run. */
export interface Outcome {
  made: MadeManifest[]
  /** The manifest the window, or a part of it, has already. */
  taken: string | null
  /** Packages found and put on none, because their part of the window has its manifest. */
  left: number
}

/**
 * Makes the manifests of a window, queued and with their lines frozen, in the caller's transaction. One run a user at a time, so
 * that a package is never listed twice. A part of the window that has its manifest gets no second one (one voided may be made
 * again) and holds up no other part.
 */
export async function sweepWindow(tx: Db, run: Run): Promise<Outcome> {
  await rows(tx, sql`select pg_advisory_xact_lock(hashtextextended('manifest', ${run.user_id}))`)
  const ground = await groundOf(tx, run)
  const standing = await standingOf(tx, run)
  const groups = await gather(tx, run, ground)
  const outcome: Outcome = { made: [], taken: null, left: 0 }
  if (groups.length === 0) {
    outcome.taken = standing.find(({ is_void }) => !is_void)?.manifest_no ?? null
    if (outcome.taken === null && ground.snapshot.send_empty) groups.push({ split: '', n: 0 })
  }
  for (const { split, n } of groups) {
    const same = standing.filter(({ split_value }) => split_value === split)
    const taken = same.find(({ is_void }) => !is_void)
    if (taken) {
      outcome.taken ??= taken.manifest_no
      outcome.left += n
    } else outcome.made.push(...(await addParts(tx, run, ground, split, n, same[0]?.id ?? null)))
  }
  return outcome
}

/** The same as somebody asks for it: 409 when the window has its manifest, 422 when there is nothing to list; with `send_empty` an empty one is made. */
export async function createManifests(tx: Db, run: Run): Promise<MadeManifest[]> {
  const { made, taken } = await sweepWindow(tx, run)
  if (made.length > 0) return made
  throw taken === null ? refuseField('window_from', 'No packages in this window.') : windowTaken(taken)
}
