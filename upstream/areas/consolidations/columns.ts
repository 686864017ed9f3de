import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { consolidations } from '@/lib/contract/consolidations'
import type { AgentQueue } from '@/lib/domain/consolidation'
import { first, rows, type Db } from '../../db/db'
import type { Who } from '../../platform/who'
import { queueFor } from './find'

type Field = z.input<typeof consolidations.columns.reply>[number]
type QueueField = keyof z.output<typeof consolidations.queue.reply>['rows'][number] & string

/** Every column the desk knows: what people read, and how it is shown. */
const words: { readonly [F in QueueField]?: readonly [label: string, format: string] } = {
  consolidation_no: ['Consolidation No', 'code'], master_no: ['MAWB', 'code'],
  origin_airport: ['Origin', 'text'], destination_airport: ['Destination', 'text'], bag_count: ['Bags', 'number'],
  package_count: ['Packages', 'number'], gross_weight: ['Gross kg', 'weight'],
  chargeable_weight: ['Chargeable kg', 'number'], flight_no: ['Flight', 'text'], etd: ['ETD', 'dateTime'],
  eta: ['ETA', 'dateTime'], ata: ['ATA', 'dateTime'], staging_lane: ['Lane', 'text'],
  age_hours: ['Age h', 'number'], received: ['Received', 'text'], pre_alert_at: ['Pre-alert', 'dateTime'],
  overdue: ['Overdue', 'bool'], customs_mode: ['Customs', 'text'], boe_no: ['BOE', 'text'],
  clearance_status: ['Clearance', 'status'], clearance_hours: ['Since h', 'number'], duty_amount: ['Duty AED', 'money'],
  vat_amount: ['VAT AED', 'money'], hv_count: ['HV', 'number'], lv_count: ['LV', 'number'],
  storage_estimate: ['Storage AED', 'money'], client: ['Client', 'text'], status: ['Status', 'status'],
  departed_at: ['Departed', 'dateTime'], updated_at: ['Updated', 'dateTime'],
}

const usual: readonly QueueField[] = [
  'consolidation_no', 'master_no', 'origin_airport', 'destination_airport', 'bag_count', 'package_count', 'gross_weight', 'flight_no', 'etd', 'eta',
]
/** The columns of a queue as we lay them out (consolidations.md 4), then those one may add. */
const shownIn: Readonly<Record<AgentQueue, readonly QueueField[]>> = {
  new_inbound: [
    'consolidation_no', 'master_no', 'origin_airport', 'flight_no', 'eta', 'overdue',
    'ata', 'bag_count', 'package_count', 'gross_weight', 'received', 'pre_alert_at',
  ],
  received: ['consolidation_no', 'master_no', 'origin_airport', 'ata', 'bag_count', 'package_count', 'gross_weight', 'received', 'customs_mode'],
  in_clearance: [
    'consolidation_no', 'master_no', 'customs_mode', 'boe_no', 'status', 'clearance_status',
    'clearance_hours', 'duty_amount', 'vat_amount', 'hv_count', 'lv_count', 'storage_estimate',
  ],
  deconsolidated: [
    'consolidation_no', 'master_no', 'origin_airport', 'destination_airport', 'bag_count', 'package_count', 'gross_weight', 'received', 'updated_at',
  ],
  merged: [...usual, 'age_hours', 'updated_at'], staging: [...usual, 'staging_lane', 'age_hours'],
  unstaged: [...usual, 'age_hours'], staged: [...usual, 'status', 'staging_lane', 'age_hours'],
  dispatched: [...usual, 'age_hours', 'updated_at'], departed: [...usual, 'departed_at', 'ata', 'pre_alert_at'],
}
const addable: readonly QueueField[] = ['client', 'chargeable_weight', 'status', 'updated_at', 'departed_at']

function fieldsOf(queue: AgentQueue, hidden: readonly string[] | null): Field[] {
  const usualOnes = shownIn[queue]
  const rest = addable.filter((field) => !usualOnes.includes(field))
  return [...usualOnes, ...rest].flatMap((field) => {
    const [label, format] = words[field] ?? []
    return label && format ? [{ field, label, format, visible: hidden ? !hidden.includes(field) : usualOnes.includes(field) }] : []
  })
}

/** The columns of a queue as this person has them (consolidations.md 5). */
export async function queueColumns(db: Db, who: Who, status: string): Promise<Field[]> {
  const queue = queueFor(who, status)
  const kept = await first<{ hidden: string[] }>(db, sql`select hidden from consolidation_columns where user_id = ${who.user_id} and queue = ${queue}`)
  return fieldsOf(queue, kept?.hidden ?? null)
}

/** Keeps which columns of a queue this person has put away. The number of a consolidation stays. */
export async function saveQueueColumns(db: Db, who: Who, status: string, fields: readonly { field: string; visible: boolean }[]): Promise<Field[]> {
  const queue = queueFor(who, status)
  const all = fieldsOf(queue, null)
  const said = new Map(fields.map(({ field, visible }) => [field, visible]))
  const hidden = all.filter(({ field, visible }) => field !== 'consolidation_no' && !(said.get(field) ?? visible)).map(({ field }) => field)
  await rows(db, sql`insert into consolidation_columns (user_id, queue, hidden) values (${who.user_id}, ${queue}, ${sql.param(hidden)}::text[])
    on conflict (user_id, queue) do update set hidden = excluded.hidden`)
  return fieldsOf(queue, hidden)
}
