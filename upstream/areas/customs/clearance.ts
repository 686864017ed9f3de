import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { clearances } from '@/lib/contract/clearances'
import { declarationKey } from '@/lib/domain/boe'
import { clearanceStep, inboundRef, nextStep, statusesOf, stepAfter, stepBefore, stepPapers, type ClearanceStep } from '@/lib/domain/clearance-step'
import type { clearanceStatus } from '@/lib/domain/container'
import type { HvlvClass } from '@/lib/domain/customs'
import { today } from '@/lib/domain/days'
import type { NameOf } from '@/lib/domain/machine'
import { first, rows, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import { Refusal, refuseField, refuseOn } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { clear } from '../consolidations/clearance'
import { papersOf } from '../consolidations/documents'
import { classCount, storageOf } from '../consolidations/find'
import { awayFrom, holdOne, noSuchConsolidation, workplaces, type Held } from '../consolidations/hold'
import { rowColumns, rowTables } from '../consolidations/rows'
import { visibleConsolidations } from '../containers/scope'

type Clearance = z.input<typeof clearances.one.reply>
type Step = z.output<typeof clearances.step.body>
type Status = NameOf<typeof clearanceStatus>
type Done = Pick<Clearance['steps'][number], 'step' | 'done_at' | 'by' | 'note'>

const doneSteps = (db: Db, id: number) => rows<Done>(db, sql`select s.step, s.done_at, u.full_name as by, s.note from clearance_steps s
  left join users u on u.id = s.done_by where s.consolidation_id = ${id}`)

/** Where a consolidation stands with customs, step by step with its papers; 404 for one out of reach. */
export async function clearanceOf(db: Db, who: Who, services: Services, id: number): Promise<Clearance> {
  const head = await first<Omit<Clearance, 'steps' | 'boes' | 'storage_estimate'> & { ata: string | null; chargeable_weight: string | null }>(
    db,
    sql`select ${rowColumns(who)}, ${classCount(true)} as hv_count, ${classCount(false)} as lv_count from ${rowTables}
        where ${allOf([sql`k.id = ${id}`, visibleConsolidations(who, sql`k`)])}`,
  )
  if (!head) throw noSuchConsolidation()
  const [found, papers, boes, storage_estimate] = [
    await doneSteps(db, id),
    await papersOf(db, who, services, id),
    await rows<Clearance['boes'][number]>(db, sql`select id, boe_ref, hvlv_class, packages, declaration_no as boe_no, declaration_date as boe_date
      from inbound_boes where consolidation_id = ${id} order by id`),
    await storageOf(db, head),
  ]
  const done = new Map(found.map((one) => [one.step, one]))
  const next = nextStep(new Set(done.keys()))
  const { consolidation_no, clearance_status, hv_count, lv_count, duty_amount, vat_amount } = head
  return {
    id, consolidation_no, clearance_status, hv_count, lv_count, duty_amount, vat_amount, storage_estimate, boes,
    steps: clearanceStep.names.map((step) => ({
      done_at: null, by: null, note: null, ...done.get(step), step, is_next: step === next,
      papers: stepPapers[step].map((doc_type) => ({ doc_type, files: papers.filter((paper) => paper.doc_type === doc_type) })),
    })),
  }
}

/** One declaration of all of it, or one of each class there is. */
async function makeBoes(tx: Db, id: number, isSplit: boolean): Promise<void> {
  const counts = await first<{ hv: number; lv: number }>(tx, sql`select ${classCount(true)} as hv, ${classCount(false)} as lv from consolidations k
    where k.id = ${id}`)
  const { hv, lv } = counts ?? { hv: 0, lv: 0 }
  const parts: [HvlvClass | null, number][] = isSplit && hv > 0 && lv > 0 ? [['HV', hv], ['LV', lv]] : [[hv === 0 ? 'LV' : lv === 0 ? 'HV' : null, hv + lv]]
  await rows(tx, sql`delete from inbound_boes where consolidation_id = ${id} and declaration_no is null`)
  for (const [part, packages] of parts) {
    const serial = await first<{ n: number }>(tx, sql`select nextval('inbound_boe_serial')::int as n`)
    await rows(tx, sql`insert into inbound_boes (boe_ref, consolidation_id, hvlv_class, packages)
      values (${inboundRef(today(), serial?.n ?? 0)}, ${id}, ${part}, ${packages})`)
  }
}

interface Inbound { id: number; hvlv_class: HvlvClass | null; declaration_no: string | null }

/** Numbers a declaration; says whether every one has its number now. */
async function declare(tx: Db, id: number, { boe_id, boe_no, boe_date }: Step): Promise<boolean> {
  const key = declarationKey(boe_no ?? '')
  if (key === null) throw refuseField('boe_no', 'A declaration number looks like 101-25483612-25.')
  const on = boe_date ?? today()
  if (on > today()) throw refuseField('boe_date', 'This day is still to come.')
  const taken = new Refusal(409, `Declaration ${boe_no} belongs to another BOE.`)
  if (await first(tx, sql`select 1 from boes where declaration_key = ${key}`)) throw taken
  const all = await rows<Inbound>(tx, sql`select id, hvlv_class, declaration_no from inbound_boes where consolidation_id = ${id} order by id for update`)
  const one = boe_id ? all.find((boe) => boe.id === boe_id) : all.find(({ declaration_no }) => declaration_no === null)
  if (!one) throw refuseField('boe_id', 'This declaration is not of the consolidation.')
  await refuseOn({ inbound_boes_declaration_key_unique: () => taken }, rows(tx, sql`update inbound_boes set declaration_no = ${boe_no},
    declaration_key = ${key}, declaration_date = ${on} where id = ${one.id}`))
  return all.every((boe) => boe.id === one.id || boe.declaration_no !== null)
}

async function takeBack(tx: Db, id: number, status: Status, { step, note }: Step, done: ReadonlySet<ClearanceStep>): Promise<void> {
  if (!done.has(step)) throw new Refusal(409, `“${clearanceStep.label(step)}” is not done.`)
  if ((note?.length ?? 0) < 5) throw refuseField('note', 'Say why, in at least 5 characters.')
  const later = stepAfter(step, done)
  if (later) throw new Refusal(409, `Take “${clearanceStep.label(later)}” back first.`)
  // What customs was told, or let go, is not taken back here.
  if (step === 'declaration_submitted' || step === 'release') throw new Refusal(409, `“${clearanceStep.label(step)}” stands: customs has it as ${status}.`)
  await rows(tx, sql`delete from clearance_steps where consolidation_id = ${id} and step = ${step}`)
}

/** A consolidation held by somebody who works where it is cleared; 422 for one that is not, or that needs no customs. */
export async function holdForCustoms(tx: Db, who: Who, id: number, field: string): Promise<Held> {
  const held = await holdOne(tx, who, id)
  const away = awayFrom(await workplaces(tx, who), held.destination_airport, field)
  if (away) throw away
  if (held.customs_mode === 'none') throw refuseField(field, `Consolidation ${held.consolidation_no} needs no customs.`)
  return held
}

/** Ticks a step of customs, or takes the last one back (boe-customs.md 3.3); the consolidation's clearance follows. */
export async function takeStep(tx: Db, who: Who, id: number, body: Step) {
  const held = await holdForCustoms(tx, who, id, 'step')
  const done = new Set((await doneSteps(tx, id)).map(({ step }) => step))
  const { step } = body
  const status = held.clearance_status as Status
  const answer = { before: { clearance_status: status }, after: { id, step, done: body.done } }
  if (!body.done) {
    await takeBack(tx, id, status, body, done)
    return answer
  }
  if (done.has(step)) throw new Refusal(409, `“${clearanceStep.label(step)}” is done already.`)
  const before = stepBefore(step, done)
  if (before) throw new Refusal(409, `Finish “${clearanceStep.label(before)}” first.`)
  if (step === 'hv_lv_split') await makeBoes(tx, id, body.split_hv_lv)
  // Of two declarations the first alone does not finish the step.
  if (step === 'declaration_submitted' && !(await declare(tx, id, body))) return answer
  const amounts = { duty_amount: body.duty_amount, vat_amount: body.vat_amount }
  for (const to of statusesOf(step, status)) {
    await clear(tx, who, await holdOne(tx, who, id), {
      clearance_status: to, boe_no: body.boe_no, boe_date: body.boe_date, note: body.note, ...(to === 'submitted' && step === 'duty_paid' ? amounts : {}),
    })
  }
  if (step === 'duty_paid' && status === 'submitted') await clear(tx, who, held, amounts)
  await rows(tx, sql`insert into clearance_steps (consolidation_id, step, done_by, note) values (${id}, ${step}, ${who.user_id || null}, ${body.note ?? null})`)
  return answer
}
