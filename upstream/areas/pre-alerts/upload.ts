import { sql } from 'drizzle-orm'
import { preAlertTemplate } from '@/lib/contract/pre-alert-columns'
import { clientStatus } from '@/lib/domain/client'
import { transportMode } from '@/lib/domain/container'
import { sum } from '@/lib/domain/decimal'
import { cbmOf, openPreAlerts, preAlertStatus, type PreAlertStatus } from '@/lib/domain/pre-alert'
import { filedNumber } from '@/lib/domain/scan-input'
import { allHandling } from '../../core/codes/find-handling'
import { clientsFor, forWhom } from '../../core/uploads/for-whom'
import { auditUpload } from '../../core/uploads/row-kind'
import { landRow, refusedRow } from '../../core/uploads/row-refused'
import type { KindRun, Prepared, ReadRow, RowFault, RowGroup, RunContext, UploadKindWork, Verdict } from '../../core/uploads/upload-work'
import { rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { Faults } from './faults'
import { elsewhere, readBags, recount, writeBags, writeHawbs, type Bag, type Hawb } from './hawbs'
import { holdOne, note } from './hold'
import { linkConsolidation } from './link'
import { postPreAlert } from './letters'
import { readShipment, refuseFarEtd, type Shipment } from './master'
import { matchHawbs } from './match'
import { holdersOf, lockMaster, mawbTaken } from './mawb'
import { partOf } from './scope'
import {
  disagreeing, faultAt, hawbIn, masterFaults, masterField, masterNo, rowFaults, shipmentIn, textOf, type Field, type Master,
} from './upload-rows'
import { asClash, insertShipment, updateShipment, writeFirstPart } from './write'

const MOST_MASTERS = 50

/** One master of a file with everything that is on it. */
interface Thing {
  field: Master
  master: string
  shipment: Shipment
  hawbs: Hawb[]
  bags: Bag[]
}

interface There { id: number; no: string; status: PreAlertStatus; client_id: number | null }

/** Clients whose shipments a person may announce: an agent handles those of all. */
const clientsOf = async (db: Db, who: Who) => (who.user_category === 'agent'
  ? new Map((await rows<{ id: number; client_code: string }>(db, sql`select id, client_code from clients
      where status = ${literal(clientStatus, 'active')}`)).map(({ id, client_code }) => [client_code, id] as const))
  : clientsFor(db, who))

/** Open pre-alerts under these masters. */
const standing = (db: Db, field: Master, numbers: readonly string[]) => rows<There>(
  db,
  sql`select id, ${sql.identifier(field)} as no, status, client_id from pre_alert_shipments where ${sql.identifier(field)} = any(${sql.param(numbers)}::text[])
      and status in ${literals(preAlertStatus, ...openPreAlerts)}`,
)

const masterOf = (head: ReadRow): { field: Master; master: string } => {
  const field = masterField(textOf(head, 'transport_mode'))
  return { field, master: masterNo(field, textOf(head, field) ?? '') }
}

/** What the database says of one master and its rows, asked before they are judged. */
interface Facts {
  there: There | null
  clientId: number | null
  taken: string | null
  /** House numbers on other open pre-alerts, and tracking numbers of other clients. */
  onOthers: ReadonlyMap<string, string>
  foreign: ReadonlySet<string>
  shipment: Shipment | null
  faults: readonly RowFault[]
}

const toField: Readonly<Record<string, Field>> = { goods_description: 'description', handling_codes: 'handling_codes' }

class Run implements KindRun<Thing> {
  private masters = 0
  readonly lists = { modes: transportMode.names }

  constructor(
    private readonly run: RunContext,
    private readonly clients: ReadonlyMap<string, number>,
    private readonly codes: ReadonlySet<string>,
  ) {}

  async prepare(groups: readonly RowGroup[]): Promise<Prepared<Thing>> {
    const facts = new Map<RowGroup, Facts>()
    for (const group of groups) facts.set(group, await this.factsOf(group))
    const of = (group: RowGroup) => facts.get(group) as Facts
    return {
      scope: (group) => of(group).clientId,
      stands: (group) => of(group).there !== null,
      check: (group) => this.check(group, of(group)),
    }
  }

  private async factsOf(group: RowGroup): Promise<Facts> {
    const { db, who } = this.run
    const [head] = group.rows
    const { field, master } = masterOf(head)
    const faults: RowFault[] = [...masterFaults(head)]
    this.masters += 1
    if (this.masters > MOST_MASTERS) faults.push(faultAt(head, 0, field, 'range', `A file holds at most ${MOST_MASTERS} masters`))
    const code = textOf(head, 'client_code')?.toUpperCase() ?? ''
    const clientId = this.clients.get(code) ?? null
    if (code && clientId === null) faults.push(faultAt(head, 0, 'client_code', 'unknown_reference', `Client ${code} is not yours`))
    const [there = null] = master ? await standing(db, field, [master]) : []
    const hawbs = group.rows.flatMap((row) => textOf(row, 'hawb_no') ?? []).map(filedNumber)
    const tracking = group.rows.flatMap((row) => textOf(row, 'tracking_no') ?? []).map(filedNumber)
    const onOthers = await elsewhere(db, clientId, there?.id ?? null, hawbs)
    const foreign = tracking.length === 0 ? [] : await rows<{ no: string }>(db, sql`select tracking_no as no from packages
      where tracking_no = any(${sql.param(tracking)}::text[]) and client_id is distinct from ${clientId}::bigint`)
    const shipment = clientId === null || faults.length > 0 ? null : await this.shipmentOf(group, clientId, there, faults)
    const holders = field === 'mawb_no' && shipment ? await holdersOf(db, who, master, there?.id ?? null) : []
    return {
      there, clientId, shipment, faults, taken: shipment && mawbTaken(holders, shipment.etd),
      onOthers: new Map(onOthers.map((one) => [one.hawb_no, one.pre_alert_no])), foreign: new Set(foreign.map(({ no }) => no)),
    }
  }

  private async shipmentOf(group: RowGroup, clientId: number, there: There | null, faults: RowFault[]): Promise<Shipment> {
    const [head] = group.rows
    const said = new Faults()
    const typed = shipmentIn(head, clientId, { master_pieces: 1, gross_weight_kg: '1', volume_cbm: null, declared_value: '0', currency: 'AED' })
    const { shipment } = await readShipment(this.run.db, typed, said)
    if (!there) refuseFarEtd(shipment.etd, said)
    const mine = partOf(this.run.who, shipment)
    if (!mine.all && !mine.sender && !mine.origin) said.add('origin_code', `You do not work at ${shipment.origin_code}`)
    for (const { field, message } of said.all) {
      const name = (field && (toField[field] ?? field)) as Field
      const known = preAlertTemplate.columns.some((column) => column.field === name)
      faults.push(faultAt(head, 0, known ? name : 'destination_code', 'conflict',
        field === 'eta' && message.startsWith('ETA must') ? 'ETA is before ETD' : message))
    }
    return shipment
  }

  private check(group: RowGroup, facts: Facts): Verdict<Thing> {
    const { field, master } = masterOf(group.rows[0])
    const errors: RowFault[] = [...facts.faults, ...disagreeing(group, master)]
    if (facts.there && facts.there.status !== 'pending')
      errors.push(faultAt(group.rows[0], 0, field, 'conflict', `${field === 'mawb_no' ? 'MAWB' : 'Master'} ${master} is ${
        preAlertStatus.label(facts.there.status)} and takes no more HAWBs`))
    else if (facts.there && facts.there.client_id !== facts.clientId)
      errors.push(faultAt(group.rows[0], 0, field, 'conflict', `${master} is another client's`))
    else if (facts.taken) errors.push(faultAt(group.rows[0], 0, field, 'conflict', facts.taken))
    const seen = new Map<string, number>()
    group.rows.forEach((row, line) => {
      errors.push(...rowFaults(row, line, this.codes), ...this.numberFaults(row, line, facts, seen))
    })
    if (errors.length > 0 || !facts.shipment || facts.clientId === null) return { errors }
    return { thing: this.thingOf(group, { field, master, shipment: facts.shipment, clientId: facts.clientId }), warnings: [],
      result: facts.there ? 'updated' : 'created' }
  }

  private numberFaults(row: ReadRow, line: number, { onOthers, foreign }: Facts, seen: Map<string, number>): RowFault[] {
    const hawb = filedNumber(textOf(row, 'hawb_no') ?? '')
    const tracking = filedNumber(textOf(row, 'tracking_no') ?? '')
    const before = seen.get(hawb)
    const other = onOthers.get(hawb)
    if (before === undefined && hawb !== '') seen.set(hawb, row.row_number)
    return [
      ...(before === undefined ? [] : [faultAt(row, line, 'hawb_no', 'duplicate', `Duplicate of row ${before}`)]),
      ...(other ? [faultAt(row, line, 'hawb_no', 'conflict', `HAWB ${hawb} is already on ${other}`)] : []),
      ...(foreign.has(tracking) ? [faultAt(row, line, 'tracking_no', 'conflict', `Tracking number ${tracking} belongs to another client`)] : []),
    ]
  }

  private thingOf({ rows: all }: RowGroup, { field, master, shipment, clientId }: Pick<Thing, 'field' | 'master' | 'shipment'> & { clientId: number }): Thing {
    const hawbs = all.map((row) => hawbIn(row, clientId))
    const seals = new Map(hawbs.flatMap(({ bag_no, seal_no }) => (bag_no && seal_no ? [[bag_no, seal_no] as const] : [])))
    const bags = readBags([], hawbs, new Faults()).map((bag) => ({ ...bag, seal_no: seals.get(bag.bag_no) ?? null }))
    return { field, master, shipment, hawbs, bags }
  }

  async apply(tx: Db, things: readonly Thing[]): Promise<void> {
    for (const thing of things) await landRow(() => land(tx, this.run, thing))
  }

  explain(constraint: string) {
    return refusedRow(constraint)
  }
}

/** Totals follow from all hawbs there are: upload rows need no confirmation (agents-prealerts.md 7.3). */
async function retotal(tx: Db, who: Who, id: number, shipment: Shipment): Promise<void> {
  const all = await rows<Hawb>(tx, sql`select pieces, weight_kg, length_cm, width_cm, height_cm, declared_value, currency from pre_alert_hawbs
    where pre_alert_id = ${id}`)
  const cbm = cbmOf(all)
  const [currency, ...others] = [...new Set(all.map((hawb) => hawb.currency))]
  await updateShipment(tx, who, id, {
    ...shipment, master_pieces: all.reduce((n, { pieces }) => n + pieces, 0), gross_weight_kg: sum(all.map(({ weight_kg }) => weight_kg)),
    volume_cbm: Number(cbm) > 0 ? cbm : null,
    ...(currency && others.length === 0 ? { declared_value: sum(all.map(({ declared_value }) => declared_value)), currency } : { declared_value: '0' }),
  })
  await writeFirstPart(tx, id)
  await recount(tx, id)
}

/** Lands one master whole or not at all, under a lock on its number: of two files the second adds to what the first made (coming-areas.md 7, mend 5). */
async function land(tx: Db, run: RunContext, { field, master, shipment, hawbs, bags }: Thing): Promise<void> {
  const { who, services, upload } = run
  await lockMaster(tx, master)
  const [there] = await standing(tx, field, [master])
  if (there && there.status !== 'pending') throw new Refusal(409, `${master} is ${preAlertStatus.label(there.status)} and takes no more HAWBs`)
  const taken = field === 'mawb_no' && !there ? mawbTaken(await holdersOf(tx, who, master, null), shipment.etd) : null
  if (taken) throw new Refusal(409, taken)
  const made = there ? { id: (await holdOne(tx, who, there.id)).id } : await insertShipment(tx, who, shipment, { source: 'upload', upload_id: upload.id })
  if (there) {
    await rows(tx,
      sql`delete from pre_alert_hawbs where pre_alert_id = ${made.id} and hawb_no = any(${sql.param(hawbs.map(({ hawb_no }) => hawb_no))}::text[])`)
    await rows(tx, sql`delete from pre_alert_bags where pre_alert_id = ${made.id} and bag_no = any(${sql.param(bags.map(({ bag_no }) => bag_no))}::text[])`)
  }
  await asClash(writeHawbs(tx, made.id, hawbs))
  await asClash(writeBags(tx, made.id, bags))
  await retotal(tx, who, made.id, shipment)
  await matchHawbs(tx, made.id)
  await linkConsolidation(tx, made.id)
  await note(tx, who, made.id, { ...(!there && { to: 'pending' as const }), note: `File ${upload.file_name}: ${hawbs.length} house waybills` })
  await postPreAlert(tx, services, who, made.id, there ? 'revised' : 'new')
  await auditUpload(tx, run, 'preAlerts.upload', [{ entity: 'pre_alert', entity_id: made.id, after: { master, hawbs: hawbs.length } }])
}

/** House waybills of pre-alerts by a sheet: a master with one wrong row is not taken at all (agents-prealerts.md 6). */
export const preAlertUpload: UploadKindWork<Thing> = {
  template: preAlertTemplate,
  templateName: 'pre_alert',
  masked: [],
  lists: async (db) => ({ modes: transportMode.names, handling_codes: [...(await allHandling(db)).keys()] }),
  forWhom,
  key(cell) {
    const field = masterField(cell('transport_mode').toLowerCase())
    const typed = cell(field)
    if (typed === '') return null
    const key = masterNo(field, typed)
    return { key, together: key }
  },
  continues: () => true,
  open: async (run) => new Run(run, await clientsOf(run.db, run.who), new Set((await allHandling(run.db)).keys())),
}
