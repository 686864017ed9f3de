import { z } from 'zod'
import { clearancePapers, clearanceStep } from '@/lib/domain/clearance-step'
import { consolidationPaper } from '@/lib/domain/consolidation'
import { clearanceStatus } from '@/lib/domain/container'
import { hvlvClass } from '@/lib/domain/customs'
import { line } from './boe-shapes'
import { Paper } from './consolidation-shapes'
import { byId, Day, Dirhams, Flag, get, Id, Instant, patch, post } from './kernel'
import { isNotNegative } from './quantities'

const base = '/api/fulfillment-order-list/boe-outbound/clearance'
const cost = Dirhams.refine(isNotNegative, 'The amount cannot be negative.')

const Clearance = z.object({
  id: Id, consolidation_no: z.string(), clearance_status: z.enum(clearanceStatus.names),
  steps: z.array(z.object({
    step: z.enum(clearanceStep.names), done_at: Instant.nullable(), by: z.string().nullable(), note: z.string().nullable(), is_next: z.boolean(),
    /** The papers the step wants, each with the files that were sent of it, the newest first. */
    papers: z.array(z.object({ doc_type: z.enum(consolidationPaper.names), files: z.array(Paper) })),
  })),
  /** What was declared of it: once, or once for each class. */
  boes: z.array(z.object({
    id: Id, boe_ref: z.string(), hvlv_class: z.enum(hvlvClass.names).nullable(), packages: z.number(), boe_no: z.string().nullable(), boe_date: Day.nullable(),
  })),
  hv_count: z.number(), lv_count: z.number(),
  duty_amount: z.string().nullable(), vat_amount: z.string().nullable(), storage_estimate: z.string().nullable(),
})

/** What arrives and is cleared at its airport, step by step (boe-customs.md 3.3); the same clearance as the consolidation's own. */
export const clearances = {
  one: get(`${base}/:id`, { needs: 'app_consolidation:lm-in-clearance', params: byId, reply: Clearance }),
  /** Ticks a step, or takes the last one back with its reason. 409 for one that is not its turn. */
  step: patch(`${base}/:id`, {
    needs: 'app_consolidation:clearance', params: byId, reply: Clearance,
    refreshes: ['clearances.one', 'consolidations.queue', 'consolidations.one', 'consolidations.list'],
    body: z.object({
      step: z.enum(clearanceStep.names), done: Flag.default(true), boe_id: Id.optional(), boe_no: line(24).optional(), boe_date: Day.optional(),
      duty_amount: cost.optional(), vat_amount: cost.optional(), note: line(255).optional(),
      /** High and low value are declared each by itself. */
      split_hv_lv: Flag.default(false),
    }),
  }),
  /** Keeps a paper of a step with the consolidation's own; the same file of the same kind is kept once. 415 by what the file is. */
  addPaper: post(`${base}/:id/documents`, {
    needs: 'app_consolidation:clearance', kind: 'upload', params: byId, body: z.object({ doc_type: z.enum(clearancePapers) }), reply: Paper,
    maxBytes: 20 * 1024 * 1024, refreshes: ['clearances.one', 'consolidations.documents', 'consolidations.one'],
  }),
}
