import { b2bInboundAnyTemplate, b2bInboundLinesTemplate, b2bInboundTemplate } from '@/lib/contract/b2b-inbound-columns'
import { parseMawb } from '@/lib/domain/check-digits'
import { today } from '@/lib/domain/days'
import { b2bInboundType, inboundMode, inboundStatus } from '@/lib/domain/inbound'
import { cleanNumber } from '@/lib/domain/scan-input'
import { packUnit } from '@/lib/domain/units'
import type { KindRun, Prepared, RowGroup, RunContext, UploadKindWork, UploadParams, Verdict } from '../../core/uploads/upload-work'
import type { Db } from '../../db/db'
import { changedMeanwhile, landAnnounced, type Announced } from '../inbound/land-announced'
import { tellOfInbound } from '../inbound/letters'
import { addInbound, addLines, sameKey, type AnnouncedHead, type AnnouncedLine } from '../inbound/save'
import { clientOfFile, forWhom } from './for-whom'
import { headIn, inboundFacts, linesIn, sheet, type InboundFacts, type StandingInbound } from './inbound-sheet'
import { codeIn } from './sheet-facts'
import { typedInbound, type TypedInbound } from './typed-head'

const lists = { inbound_types: b2bInboundType.names, inbound_modes: inboundMode.names, pack_units: packUnit.names }

/** What a head and lines say, spelled one way: two that say the same are the same order. */
function contentOf(head: Readonly<Record<string, unknown>>, lines: readonly AnnouncedLine[]): string {
  const { warehouse_id, vendor_id, expected_date, inbound_type, po_ref, shipment_mode, container_no, seal_no, awb_no, bl_no, boe_no, total_pallets,
    total_cartons } = head
  const spelled = (line: AnnouncedLine) => [sameKey(line), line.expected_qty, line.uom, line.mfg_date || ''].join(' ')
  const awb = typeof awb_no === 'string' ? parseMawb(awb_no) : null
  return JSON.stringify([
    [warehouse_id, vendor_id, expected_date, inbound_type, po_ref, shipment_mode, container_no, seal_no, awb, bl_no, boe_no, total_pallets, total_cartons]
      .map((value) => value || null),
    lines.map(spelled).toSorted(),
  ])
}

class InboundRun implements KindRun<Announced> {
  readonly lists = lists
  constructor(private readonly run: RunContext, private readonly clientId: number, private readonly typed: TypedInbound | null) {}

  async prepare(groups: readonly RowGroup[]): Promise<Prepared<Announced>> {
    const facts = await inboundFacts(this.run.db, this.run.who, this.clientId, groups, this.typed?.head.ref_no ?? null)
    const standing = (group: RowGroup) => facts.standing.get((this.typed?.head.ref_no ?? codeIn(group.rows[0], 'ref_no') ?? '').toUpperCase())
    return {
      scope: () => this.clientId,
      // Lines that joined a draft may have left it since.
      stands: (group) => standing(group) !== undefined && !this.typed?.joins,
      check: (group) => this.check(group, facts, standing(group)),
    }
  }

  private check(group: RowGroup, facts: InboundFacts, standing: StandingInbound | undefined): Verdict<Announced> {
    const ofRows = this.typed ? { head: this.typed.head, faults: [] } : headIn(group, facts)
    const { lines, faults, warnings } = linesIn(group, facts)
    const all = [...sheet.cellFaults(group), ...ofRows.faults, ...faults]
    const { head } = ofRows
    if (all.length > 0 || !head) return { errors: all }
    if (this.typed?.joins) return this.joining(this.typed.joins, head, lines, standing)
    if (standing && contentOf({ ...standing.head }, standing.lines) === contentOf({ ...head }, lines)) return { unchanged: true }
    if (standing) {
      const message = `Reference ${standing.ref_no} is already ${inboundStatus.label(standing.status).toLowerCase()}.`
      return { errors: [sheet.faultAt(0, 'ref_no', 'conflict', message, standing.ref_no)] }
    }
    if (head.expected_date < today()) return { errors: [sheet.faultAt(0, 'expected_date', 'range', 'Expected date is in the past.', head.expected_date)] }
    return { thing: { head, lines, joins: null }, warnings }
  }

  /** Lines that join a draft: those it has already are no news, and are not changed by a file. */
  private joining(joins: number, head: AnnouncedHead, lines: readonly AnnouncedLine[], standing: StandingInbound | undefined): Verdict<Announced> {
    const there = new Map(standing?.lines.map((line) => [sameKey(line), line]))
    const other = lines.findIndex((line) => {
      const known = there.get(sameKey(line))
      return known && (known.expected_qty !== line.expected_qty || known.uom !== line.uom)
    })
    if (other >= 0)
      return { errors: [sheet.faultAt(other, 'qty', 'conflict', 'This line is announced with another quantity already; edit the order instead.')] }
    const news = lines.filter((line) => !there.has(sameKey(line)))
    return news.length === 0 ? { unchanged: true } : { thing: { head, lines: news, joins }, warnings: [], result: 'updated' }
  }

  apply(tx: Db, announced: readonly Announced[]): Promise<void> {
    return landAnnounced(tx, this.run, announced, (one) => this.write(tx, one))
  }

  private async write(tx: Db, { head, lines, joins }: Announced): Promise<{ inbound_no: string }> {
    const { who, services, upload } = this.run
    if (joins !== null) return addLines(tx, who, 'b2b', joins, lines)
    const submit = upload.params.submit === true
    const made = await addInbound(tx, who, 'b2b', { ...head, client_id: this.clientId, lines, submit }, 'upload')
    if (submit) await tellOfInbound(tx, who, services, 'b2b', 'submitted', made.id)
    return made
  }

  explain = changedMeanwhile
}

const shared: Omit<UploadKindWork<Announced>, 'template' | 'templateName' | 'key' | 'open'> = {
  masked: [], lists: () => Promise.resolve(lists), forWhom, continues: () => true,
}

/** Orders of a sheet: rows of one reference are one order, refused whole where a line is wrong (b2b.md 6.3). */
const ofManyOrders: UploadKindWork<Announced> = {
  ...shared, template: b2bInboundTemplate, templateName: 'b2b_inbound-template',
  key(cell) {
    const ref = cleanNumber(cell('ref_no'))
    return ref === '' ? null : { key: ref, together: ref.toUpperCase() }
  },
  open: async (run) => new InboundRun(run, await clientOfFile(run), null),
}

/** Lines of one order whose head was typed (b2b.md 6.2). */
const ofTyped = (typed: TypedInbound): UploadKindWork<Announced> => ({
  ...shared, template: b2bInboundLinesTemplate, templateName: 'b2b_inbound-lines-template',
  key: () => ({ key: typed.head.ref_no, together: typed.head.ref_no.toUpperCase() }),
  open: async (run) => new InboundRun(run, await clientOfFile(run), typed),
})

export const b2bInboundUpload: UploadKindWork<Announced> = {
  ...ofManyOrders, template: b2bInboundAnyTemplate,
  withForm(params: UploadParams) {
    const typed = typedInbound(params)
    return typed ? ofTyped(typed) : ofManyOrders
  },
}
