import type { documentAcks, documents } from '../../db/schema/workspace'
import { dayMs, iso, plainDay } from '../calendar'
import type { Numbered, RowOf } from '../copy'
import { dice } from '../dice'
import type { UserRow } from '../people/users'

type Paper = readonly [
  title: string, doc_no: string, doc_type: string, categories: readonly string[],
  o?: { ends?: number; ack?: true; versions?: number; draft?: true; client?: number; carrier?: number },
]

/** What we share: procedures for our own staff, contracts and rates for the one they concern. */
const papers: readonly Paper[] = [
  ['Handling of dangerous goods', 'SOP-014', 'sop', ['service_center', 'warehouse', 'agent', 'carrier'], { ack: true, versions: 3 }],
  ['Cash on delivery: handover and remittance', 'SOP-021', 'sop', ['carrier', 'admin'], { ack: true }],
  ['Service centre opening and closing', 'SOP-003', 'sop', ['service_center']],
  ['Receiving and putaway', 'SOP-031', 'sop', ['warehouse']],
  ['Picking and packing', 'SOP-032', 'sop', ['warehouse']],
  ['Customs clearance of low-value shipments', 'SOP-040', 'sop', ['agent', 'admin']],
  ['Delivery attempts and consignee contact', 'SOP-018', 'sop', ['carrier', 'service_center']],
  ['Data protection for partners', 'POL-002', 'sop', [], { ends: 210 }],
  ['Domestic rate sheet 2026', 'RS-2026-AE', 'rate_sheet', ['client'], { ends: 38 }],
  ['GCC rate sheet 2026', 'RS-2026-GCC', 'rate_sheet', ['client'], { ends: 24 }],
  ['Fuel surcharge table', 'RS-FUEL-11', 'rate_sheet', ['client', 'carrier'], { ends: 8 }],
  ['Freight forwarding licence', 'LIC-DXB-88121', 'licence', [], { ends: 120 }],
  ['Trade licence', 'LIC-771204', 'licence', [], { ends: 300 }],
  ['Marine and transit insurance', 'INS-44-2210', 'insurance', ['client', 'admin'], { ends: 5 }],
  ['ISO 9001 certificate', 'CERT-9001', 'certificate', [], { ends: 410 }],
  ['AEO certificate', 'CERT-AEO-17', 'certificate', ['agent', 'admin', 'client'], { ends: 500 }],
  ['VAT registration certificate', 'TRN-100338', 'tax', ['client', 'vendor', 'admin']],
  ['Master services agreement', 'MSA-NOORB', 'contract', ['client'], { client: 1, ends: 190 }],
  ['Carrier service agreement', 'CSA-01', 'contract', ['carrier'], { carrier: 1, ends: 260 }],
  ['Claims form', 'FRM-07', 'form', ['client', 'carrier']],
  ['Overtime timesheet form', 'FRM-12', 'form', ['vendor']],
  ['Yard safety rules', 'SOP-051', 'sop', ['pas', 'warehouse', 'vendor']],
  ['Ramadan working hours', 'SOP-060', 'sop', [], { draft: true }],
]

type PaperRow = Numbered<typeof documents>

function versionsOf([title, doc_no, doc_type, categories, o = {}]: Paper, nowMs: number, at: { id: number; by: number }): PaperRow[] {
  const roll = dice(`paper ${doc_no}`)
  const many = o.versions ?? 1
  const firstMs = nowMs - roll.int(40, 110) * dayMs
  return Array.from({ length: many }, (_, i) => {
    const madeMs = firstMs + i * 12 * dayMs
    const isLast = i === many - 1
    const id = at.id + i
    return {
      id, series_id: at.id, version_no: i + 1, supersedes_id: i === 0 ? null : id - 1, title, doc_no, doc_type, description: null,
      file_name: `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-v${i + 1}.pdf`,
      file_path: `papers/demo/${doc_no.toLowerCase()}-v${i + 1}.pdf`, mime: 'application/pdf', size: 0,
      sha256: roll.hex(64), valid_from: plainDay(madeMs),
      valid_to: o.ends === undefined ? null : plainDay(nowMs + o.ends * dayMs), user_categories: [...categories],
      client_ids: o.client ? [o.client] : [], carrier_ids: o.carrier ? [o.carrier] : [],
      requires_ack: o.ack ?? false, status: o.draft ? 'draft' : isLast ? 'published' : 'archived',
      published_at: o.draft ? null : iso(madeMs + dayMs / 2), created_at: iso(madeMs),
      created_by: at.by, updated_at: iso(madeMs + dayMs / 2), updated_by: at.by,
    }
  })
}

/** Every version of every paper, numbered from 1. */
export function paperRows(nowMs: number, by: number): PaperRow[] {
  const made: PaperRow[] = []
  for (const paper of papers) made.push(...versionsOf(paper, nowMs, { id: made.length + 1, by }))
  return made
}

/** A third of those asked have acknowledged. */
export function ackRows(made: readonly PaperRow[], users: readonly UserRow[], nowMs: number): RowOf<typeof documentAcks>[] {
  const roll = dice('acknowledgements')
  return made.filter(({ requires_ack, status }) => requires_ack && status !== 'draft').flatMap((paper) =>
    users.filter(({ user_category }) => paper.user_categories?.includes(user_category) && roll.chance(0.34)).map((user) => ({
      document_id: paper.id, user_id: user.id, acked_at: iso(Math.min(nowMs, Date.parse(paper.published_at ?? iso(nowMs)) + roll.int(1, 20) * dayMs)),
      ip: `10.20.${roll.int(0, 9)}.${roll.int(2, 250)}`,
    })),
  )
}
