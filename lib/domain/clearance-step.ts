import type { ConsolidationPaper } from './consolidation'
import type { clearanceStatus } from './container'
import type { NameOf } from './machine'
import { words } from './vocabulary'

/** What the customs desk does with what arrives, in this order (boe-customs.md 3.3). */
export const clearanceStep = words({
  arrival_notice: 'Arrival notice', documents_received: 'Documents received', hv_lv_split: 'HV/LV split', declaration_submitted: 'Declaration submitted',
  inspection: 'Inspection', duty_paid: 'Duty paid', release: 'Release', gate_out: 'Gate out',
})
export type ClearanceStep = (typeof clearanceStep.names)[number]
/** Papers of the consolidation that belong to a step; each is of one step alone (boe-customs.md 3.3). */
export const stepPapers = {
  arrival_notice: ['arrival_notice'], documents_received: ['mawb', 'manifest', 'commercial_invoices'], hv_lv_split: [], declaration_submitted: ['boe'],
  inspection: ['inspection_report'], duty_paid: ['duty_receipt'], release: ['delivery_order'], gate_out: ['gate_pass'],
} as const satisfies Readonly<Record<ClearanceStep, readonly ConsolidationPaper[]>>
export const clearancePapers = Object.values(stepPapers).flat()

/** Customs does not inspect everything. */
const mayBeLeftOut: ReadonlySet<ClearanceStep> = new Set<ClearanceStep>(['inspection'])

/** The step that has to be done before another one; null where it may be done. */
export function stepBefore(step: ClearanceStep, done: ReadonlySet<ClearanceStep>): ClearanceStep | null {
  const before = clearanceStep.names.slice(0, clearanceStep.names.indexOf(step))
  return before.find((one) => !done.has(one) && !mayBeLeftOut.has(one)) ?? null
}
/** The next to be done; null once all are. One that may be left out is not waited for. */
export const nextStep = (done: ReadonlySet<ClearanceStep>): ClearanceStep | null =>
  clearanceStep.names.find((one) => !done.has(one) && !mayBeLeftOut.has(one)) ?? null
/** A later one rests on it: it is not taken back before that one. */
export const stepAfter = (step: ClearanceStep, done: ReadonlySet<ClearanceStep>): ClearanceStep | null =>
  clearanceStep.names.slice(clearanceStep.names.indexOf(step) + 1).find((one) => done.has(one)) ?? null

type Status = NameOf<typeof clearanceStatus>
/** What customs is said to say with a step, one word after the other, from where it stands. */
export function statusesOf(step: ClearanceStep, from: Status): Status[] {
  if (step === 'declaration_submitted') return from === 'submitted' ? [] : ['submitted']
  if (step === 'inspection') return from === 'submitted' ? ['inspection'] : ['submitted', 'inspection']
  if (step === 'duty_paid') return from === 'submitted' ? [] : ['submitted']
  if (step === 'release') return from === 'submitted' || from === 'partially_released' ? ['released'] : ['submitted', 'released']
  return []
}

/** `BOE-I-20261129-0003` */
export const inboundRef = (day: string, serial: number): string => `BOE-I-${day.replaceAll('-', '')}-${String(serial).padStart(4, '0')}`
