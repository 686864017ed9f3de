import { sql } from 'drizzle-orm'
import { inboundRef, type ClearanceStep } from '@/lib/domain/clearance-step'
import type { clearanceStatus } from '@/lib/domain/container'
import { today } from '@/lib/domain/days'
import type { NameOf } from '@/lib/domain/machine'
import { rows, type Db } from '../../db/db'
import type { Who } from '../../platform/who'
import { classCount } from '../../areas/consolidations/find'

const papers = ['arrival_notice', 'documents_received', 'hv_lv_split'] as const satisfies ClearanceStep[]
const declared = [...papers, 'declaration_submitted'] as const satisfies ClearanceStep[]
/** What was done of a consolidation's customs, by what customs says of it. */
const done: Readonly<Record<NameOf<typeof clearanceStatus>, readonly ClearanceStep[]>> = {
  not_started: ['arrival_notice'], submitted: declared, documents_required: declared, inspection: [...declared, 'inspection'], duty_pending: declared,
  partially_released: [...declared, 'duty_paid'], rejected: declared, released: [...declared, 'duty_paid', 'release', 'gate_out'],
}

interface Arrived { id: number; clearance_status: NameOf<typeof clearanceStatus>; boe_no: string | null; boe_date: string | null; at: string; packages: number }

/** Steps of customs of what has arrived, and its declaration, as the desk would have taken them (boe-customs.md 3.3). */
export async function seedSteps(db: Db, who: Who): Promise<void> {
  const found = await rows<Arrived>(db, sql`select k.id, k.clearance_status, k.boe_no, k.boe_date, coalesce(k.arrived_at, k.created_at) as at,
      ${classCount(true)} + ${classCount(false)} as packages
    from consolidations k where k.customs_mode = 'import' and k.arrived_at is not null order by k.id`)
  const steps = found.flatMap(({ id, clearance_status, at }) => done[clearance_status].map((step, nth) => ({ id, step, at, hours: nth + 1 })))
  await rows(db, sql`insert into clearance_steps (consolidation_id, step, done_at, done_by)
    select s.id, s.step, least(now(), s.at + make_interval(hours => s.hours)), ${who.user_id}
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) s(id bigint, step text, at timestamptz, hours int)`)
  const boes = found.filter(({ boe_no }) => boe_no !== null).map(({ id, boe_no, boe_date, packages }, nth) => ({
    id, boe_no, boe_date, packages, ref: inboundRef(boe_date ?? today(), nth + 1),
  }))
  await rows(db, sql`insert into inbound_boes (boe_ref, consolidation_id, packages, declaration_no, declaration_key, declaration_date)
    select b.ref, b.id, b.packages, b.boe_no, regexp_replace(b.boe_no, '[^0-9]', '', 'g'), b.boe_date
    from jsonb_to_recordset(${JSON.stringify(boes)}::jsonb) b(id bigint, boe_no text, boe_date date, packages int, ref text)`)
  await rows(db, sql`select setval('inbound_boe_serial', ${boes.length + 1})`)
}
