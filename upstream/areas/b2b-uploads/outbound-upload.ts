import { outboundAnyTemplate, outboundFileTemplate, outboundLinesTemplate, outboundTemplate } from '@/lib/contract/outbound-columns'
import { today } from '@/lib/domain/days'
import { uploadedOutbound, outboundUnit } from '@/lib/domain/outbound'
import { cleanNumber } from '@/lib/domain/scan-input'
import { auditUpload, ChangedMeanwhile } from '../../core/uploads/row-kind'
import type { KindRun, Prepared, RowGroup, RunContext, UploadKindWork, UploadParams, Verdict } from '../../core/uploads/upload-work'
import type { Db } from '../../db/db'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { allocateHeld } from '../outbound/allocate'
import { addOutbound, type OrderedHead, type OrderedLine } from '../outbound/save'
import { holdOrders } from '../outbound/scope'
import { clientOfFile, forWhom } from './for-whom'
import { headIn, linesIn, outboundFacts, sheet, shortOf, type OutboundFacts, type StandingOutbound } from './outbound-sheet'
import { codeIn } from './sheet-facts'
import { typedOutbound } from './typed-head'

export interface Ordered { head: OrderedHead; lines: OrderedLine[] }

export const outboundLists = { outbound_types: uploadedOutbound, outbound_units: outboundUnit.names }

/** What a head and lines say, spelled one way: two that say the same are the same order. */
function contentOf(head: Readonly<Record<string, unknown>>, lines: readonly OrderedLine[]): string {
  const { warehouse_id, consignee_id, order_type, requested_ship_date, priority, remarks } = head
  return JSON.stringify([
    [warehouse_id, consignee_id, order_type, requested_ship_date, priority, remarks || null],
    lines.map(({ sku_id, uom, uom_qty, lot_no, min_expiry_date, unit_price }) => (
      [sku_id, uom, uom_qty, lot_no || '', min_expiry_date || '', unit_price ? Number(unit_price) : ''].join(' '))).toSorted(),
  ])
}

interface Terms { clientId: number; typed: OrderedHead | null }

/** Judges orders of a file by what stands. */
export async function judgeOutbound(db: Db, who: Who, { clientId, typed }: Terms, groups: readonly RowGroup[]): Promise<Prepared<Ordered>> {
  const facts = await outboundFacts(db, who, clientId, groups, typed?.ref_no ?? null)
  const standing = (group: RowGroup) => facts.standing.get((typed?.ref_no ?? codeIn(group.rows[0], 'ref_no') ?? '').toUpperCase())
  return {
    scope: () => clientId,
    stands: (group) => standing(group) !== undefined,
    check: (group) => verdictOn(group, typed, facts, standing(group)),
  }
}

function verdictOn(group: RowGroup, typed: OrderedHead | null, facts: OutboundFacts, standing: StandingOutbound | undefined): Verdict<Ordered> {
  const { head, faults: ofHead } = typed ? { head: typed, faults: [] } : headIn(group, facts)
  const { lines, units, faults } = linesIn(group, facts)
  const all = [...sheet.cellFaults(group), ...ofHead, ...faults]
  if (all.length > 0 || !head) return { errors: all }
  if (standing && contentOf({ ...standing.head }, standing.lines) === contentOf({ ...head }, lines)) return { unchanged: true }
  if (standing) {
    const message = `Order ${standing.ref_no} was already sent with other content; cancel it first.`
    return { errors: [sheet.faultAt(0, 'ref_no', 'conflict', message, standing.ref_no)] }
  }
  if (head.requested_ship_date < today())
    return { errors: [sheet.faultAt(0, 'requested_ship_date', 'range', 'Requested Ship Date is in the past.', head.requested_ship_date)] }
  return { thing: { head, lines }, warnings: shortOf(head, lines, units, facts) }
}

class OutboundRun implements KindRun<Ordered> {
  readonly lists = outboundLists
  constructor(private readonly run: RunContext, private readonly terms: Terms) {}

  prepare(groups: readonly RowGroup[]): Promise<Prepared<Ordered>> {
    return judgeOutbound(this.run.db, this.run.who, this.terms, groups)
  }

  async apply(tx: Db, ordered: readonly Ordered[]): Promise<void> {
    const { who, upload: { params } } = this.run
    const submit = params.submit === true
    const made: { id: number; outbound_no: string; ref_no: string; lines: number }[] = []
    for (const { head, lines } of ordered) {
      const { id, outbound_no } = await addOutbound(tx, who, { ...head, client_id: this.terms.clientId, lines, submit }).catch((error: unknown) => {
        throw error instanceof Refusal ? new ChangedMeanwhile() : error
      })
      made.push({ id, outbound_no, ref_no: head.ref_no, lines: lines.length })
    }
    // Whoever lost the right to allocate since the file was sent still has its orders.
    const allocates = submit && params.allocate === true && who.keys.has('app_b2b:outbound-process')
    const covered = new Map((allocates ? await allocateHeld(tx, who, await holdOrders(tx, who, made.map(({ id }) => id))) : []).map((one) => [one.id, one]))
    await auditUpload(tx, this.run, 'outbound_order.upload', made.map(({ id, ...after }) => {
      const { status = submit ? 'submitted' : 'draft', allocated_qty = 0 } = covered.get(id) ?? {}
      return { entity: 'outbound_order', entity_id: id, after: { ...after, status, allocated_qty } }
    }))
  }

  explain(constraint: string, { head: { ref_no } }: Ordered) {
    return constraint === 'changed_meanwhile'
      ? { column: 'Reference', value: ref_no, message: `Reference ${ref_no} was changed just now; send its rows again.`, code: 'conflict' as const }
      : null
  }
}

const ofManyOrders: UploadKindWork<Ordered> = {
  template: outboundTemplate, templateName: 'b2b_outbound-template',
  masked: [], lists: () => Promise.resolve(outboundLists), forWhom, continues: () => true,
  key(cell) {
    const ref = cleanNumber(cell('ref_no'))
    return ref === '' ? null : { key: ref, together: ref.toUpperCase() }
  },
  open: async (run) => new OutboundRun(run, { clientId: await clientOfFile(run), typed: null }),
}

/** Lines of one order whose head was typed (b2b.md 6.4). */
const ofTyped = (typed: OrderedHead): UploadKindWork<Ordered> => ({
  ...ofManyOrders, template: outboundLinesTemplate, templateName: 'b2b_outbound-lines-template',
  key: () => ({ key: typed.ref_no, together: typed.ref_no.toUpperCase() }),
  open: async (run) => new OutboundRun(run, { clientId: await clientOfFile(run), typed }),
})

/** Orders of a sheet: rows of one reference are one order, refused whole where a line is wrong (b2b.md 6.5). */
export const b2bOutboundUpload: UploadKindWork<Ordered> = {
  ...ofManyOrders, template: outboundAnyTemplate,
  withForm(params: UploadParams) {
    const typed = typedOutbound(params)
    return typed ? ofTyped(typed) : ofManyOrders
  },
}

/** Orders of a client's own file, put into our columns by its layout before it is kept (b2b.md 4.1). */
export const outboundFileUpload: UploadKindWork<Ordered> = { ...ofManyOrders, template: outboundFileTemplate, templateName: 'outbound_file-template' }
