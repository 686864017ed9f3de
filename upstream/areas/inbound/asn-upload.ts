import { asnTemplate } from '@/lib/contract/asn-columns'
import { growingInbound, inboundMode, inboundStatus, mayBe, mostReceivable, shopInboundType } from '@/lib/domain/inbound'
import { cleanNumber } from '@/lib/domain/scan-input'
import { settingAt } from '../../core/settings/setting-at'
import { fileClient } from '../../core/uploads/file-client'
import { forWhom } from '../../core/uploads/for-whom'
import type { KindRun, Prepared, RowGroup, RunContext, UploadKindWork, Verdict } from '../../core/uploads/upload-work'
import type { Db } from '../../db/db'
import { asnFacts, faultAt, headIn, linesIn, overdrawn, refIn, type AsnFacts } from './asn-sheet'
import { changedMeanwhile, landAnnounced, type Announced } from './land-announced'
import { tellOfInbound } from './letters'
import { addInbound, addLines } from './save'

interface Terms {
  clientId: number
  submits: boolean
  over_receipt_pct: string
}

const lists = { inbound_types: shopInboundType.names, inbound_modes: inboundMode.names }

class AsnRun implements KindRun<Announced> {
  readonly lists = lists
  constructor(private readonly run: RunContext, private readonly terms: Terms) {}

  async prepare(groups: readonly RowGroup[]): Promise<Prepared<Announced>> {
    const facts = await asnFacts(this.run.db, this.terms.clientId, groups)
    return {
      scope: () => this.terms.clientId,
      // What was announced may have been changed since; its lines say whether the rows are news.
      stands: () => false,
      check: (group) => this.check(group, facts),
    }
  }

  private check(group: RowGroup, facts: AsnFacts): Verdict<Announced> {
    const { head, faults: ofHead } = headIn(group, facts)
    const { lines, faults } = linesIn(group, facts)
    const standing = facts.standing.get(refIn(group).toUpperCase())
    const all = [...ofHead, ...faults]
    if (all.length > 0 || !head) return { errors: all }
    if (standing && lines.length === 0) return { unchanged: true }
    if (standing && !mayBe(growingInbound, standing.status)) {
      const message = `Reference ${standing.ref_no} is already ${inboundStatus.label(standing.status).toLowerCase()}.`
      return { errors: [faultAt(0, 'ref_no', 'conflict', message, standing.ref_no)] }
    }
    const over = overdrawn(group, lines, facts, (ordered) => mostReceivable(ordered, this.terms.over_receipt_pct))
    if (over.length > 0) return { errors: over }
    return { thing: { head, lines, joins: standing?.id ?? null }, warnings: [], result: standing ? 'updated' : 'created' }
  }

  apply(tx: Db, announced: readonly Announced[]): Promise<void> {
    return landAnnounced(tx, this.run, announced, (one) => this.write(tx, one))
  }

  private async write(tx: Db, { head, lines, joins }: Announced): Promise<{ inbound_no: string }> {
    const { who, services } = this.run
    if (joins !== null) return addLines(tx, who, 'ecommerce', joins, lines)
    const { clientId: client_id, submits: submit } = this.terms
    const made = await addInbound(tx, who, 'ecommerce', { ...head, client_id, lines, submit }, 'upload')
    if (submit) await tellOfInbound(tx, who, services, 'ecommerce', 'submitted', made.id)
    return made
  }

  explain = changedMeanwhile
}

/** Announcements from a sheet: rows of one reference are one inbound order, refused whole where a line is wrong (fulfilment.md 6.3). */
export const asnUpload: UploadKindWork<Announced> = {
  template: asnTemplate,
  templateName: 'fulfillment_asn-template',
  masked: [],
  lists: () => Promise.resolve(lists),
  forWhom,
  key(cell) {
    const ref = cleanNumber(cell('ref_no'))
    return ref === '' ? null : { key: ref, together: ref.toUpperCase() }
  },
  continues: () => true,
  async open(run) {
    const clientId = await fileClient(run)
    return new AsnRun(run, {
      clientId, submits: run.upload.params.submit === true, over_receipt_pct: await settingAt(run.db, 'over_receipt_pct', { clientId }),
    })
  },
}
