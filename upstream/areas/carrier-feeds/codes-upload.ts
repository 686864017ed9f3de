import { sql } from 'drizzle-orm'
import { carrierCodeTemplate } from '@/lib/contract/carrier-code-columns'
import { eventMappingStatus } from '@/lib/domain/carrier'
import { switchStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { writeAudit } from '../../platform/audit'
import { Reading } from '../../core/uploads/row-kind'
import type { RowGroup, RunContext, UploadKindWork, Verdict } from '../../core/uploads/upload-work'
import { queueRun } from './mapping'

type Field = (typeof carrierCodeTemplate)['columns'][number]['field']
type Row = Reading<Field>

interface Reference {
  carrier: { id: number; carrier_code: string }
  events: ReadonlyMap<string, boolean>
}
interface Known {
  id: number
  code: string
  sub: string
  event_mapping_status: string
  rsa_event_code: string | null
}
interface CodeRow {
  code: string
  sub_code: string
  description: string | null
  rsa_event_code: string | null
  reason_code: string | null
  counts_attempt: boolean | null
  pauses_sla: boolean | null
  is_public: boolean | null
  status: string
}

const headers = new Map<string, string>(carrierCodeTemplate.columns.map(({ field, header }) => [field, header]))
const nameOf = (code: string, sub: string) => `${code}\u0001${sub}`

async function referenceOf({ db, upload }: RunContext): Promise<Reference> {
  const carrier = await first<Reference['carrier']>(db, sql`select id, carrier_code from carriers where id = ${upload.carrier_id}`)
  if (!carrier) throw new Error('The carrier of this upload is gone.')
  const events = await rows<{ code: string; needs_reason: boolean }>(db, sql`select code, needs_reason from tracking_event_master
    where status = ${literal(switchStatus, 'active')}`)
  return { carrier, events: new Map(events.map(({ code, needs_reason }) => [code, needs_reason])) }
}

function yesNo(row: Row, field: Field): boolean | null {
  const text = row.text(field)?.toUpperCase() ?? ''
  if (text !== '' && text !== 'Y' && text !== 'N') row.refuse(field, 'format', `${headers.get(field) ?? field} must be Y or N`)
  return text === '' ? null : text === 'Y'
}

function statusOf(row: Row, event: string | null, known: Known | undefined): string {
  const status = row.text('event_mapping_status')?.toLowerCase() || (event ? 'mapped' : (known?.event_mapping_status ?? 'unmapped'))
  if (!eventMappingStatus.is(status)) row.refuse('event_mapping_status', 'format', 'Mapping Status must be mapped, ignored or unmapped')
  else if (status === 'unmapped' && known && known.event_mapping_status !== 'unmapped')
    row.refuse('event_mapping_status', 'conflict', 'A reviewed code cannot become unmapped.')
  return status
}

/** The code a row says, or null with its faults noted. */
function check(row: Row, { carrier, events }: Reference, known: ReadonlyMap<string, Known>): CodeRow | null {
  const carrierCode = row.code('carrier_code')
  if (carrierCode !== null && carrierCode !== carrier.carrier_code) row.refuse('carrier_code', 'conflict', `Carrier ${carrierCode} is not the chosen carrier`)
  const code = row.text('carrier_event_code')
  const sub_code = row.text('carrier_event_sub_code') ?? ''
  for (const [field, most] of [['carrier_event_code', 60], ['carrier_event_sub_code', 60], ['carrier_event_description', 255], ['reason_code', 20]] as const)
    row.tooLong(field, most)
  const event = row.code('rsa_event_code')
  if (event !== null && !events.has(event)) row.refuse('rsa_event_code', 'unknown_reference', `Unknown house event ${event}`)
  const status = statusOf(row, event, known.get(nameOf(code ?? '', sub_code)))
  if (status === 'mapped' && event === null) row.refuse('rsa_event_code', 'required', 'House Event Code is required when Mapping Status is mapped')
  const reason_code = row.text('reason_code')
  if (status === 'mapped' && event !== null && events.get(event) && !reason_code) row.refuse('reason_code', 'required', `Reason Code is required for ${event}`)
  const flags = { counts_attempt: yesNo(row, 'counts_attempt'), pauses_sla: yesNo(row, 'pauses_sla'), is_public: yesNo(row, 'is_public') }
  if (row.errors.length > 0 || code === null) return null
  return {
    code, sub_code, description: row.text('carrier_event_description'), rsa_event_code: status === 'mapped' ? event : null,
    reason_code: status === 'mapped' ? reason_code : null, ...flags, status,
  }
}

const knownCodes = (db: Db, carrierId: number, readings: readonly Row[]) =>
  rows<Known>(
    db,
    sql`select id, carrier_event_code as code, carrier_event_sub_code as sub, event_mapping_status, rsa_event_code from carrier_event_mappings
        where carrier_id = ${carrierId} and carrier_event_code = any(${sql.param(readings.flatMap((row) => row.text('carrier_event_code') ?? []))}::text[])`,
  )

const write = (tx: Db, carrierId: number, userId: number, given: readonly CodeRow[]) =>
  rows<{ id: number; changed: boolean }>(
    tx,
    sql`with given as (select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(code text, sub_code text, description text, rsa_event_code text,
        reason_code text, counts_attempt boolean,
            pauses_sla boolean, is_public boolean, status text)),
          before as (select m.id, m.event_mapping_status, m.rsa_event_code from carrier_event_mappings m join given g on m.carrier_event_code = g.code
            and m.carrier_event_sub_code = g.sub_code where m.carrier_id = ${carrierId} for update of m),
          kept as (
            insert into carrier_event_mappings as m (carrier_id, carrier_event_code, carrier_event_sub_code, carrier_event_description, rsa_event_code,
              event_mapping_status, reason_code, counts_attempt,
              pauses_sla, is_public, mapped_by, mapped_at, created_by, updated_by)
            select ${carrierId}, g.code, g.sub_code, g.description, g.rsa_event_code, g.status, g.reason_code, g.counts_attempt, g.pauses_sla, g.is_public,
              case when g.status <> ${literal(eventMappingStatus, 'unmapped')} then ${userId}::bigint end,
                case when g.status <> ${literal(eventMappingStatus, 'unmapped')} then now() end, ${userId}::bigint, ${userId}::bigint from given g
              order by g.code, g.sub_code
            on conflict (carrier_id, carrier_event_code, carrier_event_sub_code) do update set carrier_event_description
              = coalesce(excluded.carrier_event_description, m.carrier_event_description),
              rsa_event_code = excluded.rsa_event_code, event_mapping_status = excluded.event_mapping_status, reason_code = excluded.reason_code,
                counts_attempt = excluded.counts_attempt,
              pauses_sla = excluded.pauses_sla, is_public = excluded.is_public, mapped_by = coalesce(excluded.mapped_by, m.mapped_by),
                mapped_at = coalesce(excluded.mapped_at, m.mapped_at),
              version = m.version + 1, updated_at = now(), updated_by = excluded.updated_by
            returning m.id, m.event_mapping_status, m.rsa_event_code)
        select k.id, k.event_mapping_status <> ${literal(eventMappingStatus, 'unmapped')} and b.id is not null
          and (k.event_mapping_status, coalesce(k.rsa_event_code, '')) is distinct from (b.event_mapping_status, coalesce(b.rsa_event_code, '')) as changed
        from kept k left join before b on b.id = k.id`,
  )

/** Writes the codes; stored events of codes that got a meaning are given it by a run a code. */
async function apply(tx: Db, { who, upload, services }: RunContext, carrierId: number, things: readonly CodeRow[]): Promise<void> {
  const kept = await write(tx, carrierId, who.user_id, things)
  for (const { id } of kept.filter(({ changed }) => changed)) {
    const run = await queueRun(tx, who, id)
    if (run !== null) await services.jobs.send(tx, 'carrier.reapply', { id: run })
  }
  await writeAudit(tx, who, { id: `upload-${upload.id}`, ip: '', user_agent: '', environment: upload.environment }, 'carrier_event_mapping.upload', [
    {
      entity: 'carrier', entity_id: carrierId, action: 'map codes',
      after: { upload_id: upload.id, codes: things.map(({ code, sub_code, rsa_event_code, status }) => ({ code, sub_code, rsa_event_code, status })) },
    },
  ])
}

/** What a carrier's codes mean, by file (carriers.md 6). */
export const carrierCodeUpload: UploadKindWork<CodeRow> = {
  template: carrierCodeTemplate,
  templateName: 'tracking_events-template',
  masked: [],
  forWhom: (_who, params) => ({ client_id: null, carrier_id: Number(params.carrier_id) || null }),

  key(cell) {
    const [carrier, code, sub] = [cell('carrier_code').trim().toUpperCase(), cell('carrier_event_code').trim(), cell('carrier_event_sub_code').trim()]
    return carrier && code ? { key: [carrier, code, ...(sub ? [sub] : [])].join(' / ').slice(0, 200), together: nameOf(carrier, nameOf(code, sub)) } : null
  },

  async lists(db) {
    const events = await rows<{ code: string }>(db, sql`select code from tracking_event_master where status = ${literal(switchStatus, 'active')} order by code`)
    return { house_events: events.map(({ code }) => code), mapping_statuses: [...eventMappingStatus.names] }
  },

  async open(run) {
    const reference = await referenceOf(run)
    return {
      lists: {},
      async prepare(groups: readonly RowGroup[]) {
        const readings = new Map<RowGroup, Row>(groups.map((group) => [group, new Reading<Field>(group, headers)]))
        const known = new Map((await knownCodes(run.db, reference.carrier.id, [...readings.values()])).map((row) => [nameOf(row.code, row.sub), row]))
        const readingOf = (group: RowGroup) => readings.get(group) ?? new Reading<Field>(group, headers)
        return {
          scope: () => reference.carrier.id,
          // The same row gives a code its meaning again after somebody changed it.
          stands: (group) => {
            const row = readingOf(group)
            const now = known.get(nameOf(row.text('carrier_event_code') ?? '', row.text('carrier_event_sub_code') ?? ''))
            return now !== undefined && (now.rsa_event_code ?? null) === row.code('rsa_event_code')
          },
          check(group): Verdict<CodeRow> {
            const row = readingOf(group)
            const thing = check(row, reference, known)
            return thing === null
              ? { errors: row.errors }
              : { thing, warnings: row.warnings, result: known.has(nameOf(thing.code, thing.sub_code)) ? 'updated' : 'created' }
          },
        }
      },
      apply: (tx, things) => apply(tx, run, reference.carrier.id, things),
      explain: () => null,
    }
  },
}
