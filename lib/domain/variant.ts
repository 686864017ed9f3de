import { machine, type Move, type NameOf } from './machine'
import { words } from './vocabulary'

/** Languages a variant's label says what it says in (b2b.md 2.1). */
export const labelLanguage = words({ ar: 'Arabic', en: 'English', hi: 'Hindi', ur: 'Urdu', fr: 'French' })
export type LabelLanguage = (typeof labelLanguage.names)[number]
/** Papers a variant's label is printed on, millimetres (b2b.md 6.10). */
export const variantLabel = words({ '50x25': '50 × 25 mm', '70x50': '70 × 50 mm', '100x50': '100 × 50 mm' })
export type VariantLabel = (typeof variantLabel.names)[number]

/** Whether there is a picture to label a variant by; pictures are decided where they are kept. */
export const variantImage = /* @__PURE__ */ machine({
  none: { label: 'Missing', tone: 'red', moves: ['pending'] },
  pending: { label: 'Waiting', tone: 'yellow', moves: ['approved', 'rejected', 'none'] },
  approved: { label: 'Approved', tone: 'green', moves: ['rejected', 'none'] },
  rejected: { label: 'Rejected', tone: 'orange', moves: ['pending', 'approved', 'none'] },
})

/** When units are labelled: as they are received, or before they are shipped. */
export const variantDirection = words({ inbound: 'At receipt', outbound: 'Before shipping' })
export type VariantDirection = (typeof variantDirection.names)[number]
export const variantPriority = words({ normal: 'Normal', urgent: 'Urgent' })
/** Why a unit was not labelled. */
export const labelReject = words({ damaged: 'Damaged', wrong_item: 'Wrong item', expired: 'Expired', label_failed: 'Label does not hold', other: 'Other' })

const submits: Move = { label: 'Submit', confirm: 'Submit [it]?', consequence: 'The warehouse may label its units.', done: '[it] is submitted.' }
const holds: Move = {
  label: 'Hold', confirm: 'Hold [it]?', consequence: 'Nothing of it is labelled until it goes on; its order waits.', reason: 'required',
  done: '[it] is on hold.',
}
const resumes: Move = { label: 'Release hold', done: '[it] goes on.' }
const completes: Move = {
  label: 'Complete', confirm: 'Complete [it]?', consequence: 'What is not labelled of it stays so; say why if anything is.', reason: 'optional',
  done: '[it] is completed.',
}
const cancels: Move = {
  label: 'Cancel', confirm: 'Cancel [it]?', consequence: 'None of its units are labelled.', reason: 'required', danger: true, done: '[it] is cancelled.',
}

/** b2b.md 3.3: units that are labelled for a market. The first count begins it; with its order it is cancelled whatever was done. */
export const variantOrderStatus = /* @__PURE__ */ machine({
  draft: { label: 'Draft', tone: 'grey', progress: 0, moves: { open: submits, cancelled: cancels } },
  open: { label: 'Open', tone: 'blue', progress: 10, moves: { in_progress: null, on_hold: holds, cancelled: cancels } },
  in_progress: { label: 'In progress', tone: 'yellow', progress: 50, moves: { completed: completes, on_hold: holds, cancelled: null } },
  on_hold: { label: 'On hold', tone: 'orange', progress: 10, moves: { open: resumes, in_progress: null, cancelled: null } },
  completed: { label: 'Completed', tone: 'green', progress: 100, moves: [] },
  cancelled: { label: 'Cancelled', tone: 'grey', moves: [] },
})
export type VariantOrderStatus = NameOf<typeof variantOrderStatus>

/** What holds its order: submitted, and not over. */
export const holdingVariantOrder = ['open', 'in_progress', 'on_hold'] as const satisfies VariantOrderStatus[]
/** Units of it may be labelled. */
export const labellingVariantOrder = ['open', 'in_progress'] as const satisfies VariantOrderStatus[]
/** It is begun: its quantities may go up. */
export const begunVariantOrder = ['in_progress'] as const satisfies VariantOrderStatus[]
/** Labels of it are printed. */
export const printableVariantOrder = ['draft', 'open', 'in_progress', 'on_hold', 'completed'] as const satisfies VariantOrderStatus[]
/** It is changed whole. */
export const editableVariantOrder = ['draft', 'open'] as const satisfies VariantOrderStatus[]

export const isVariantOrderIn = (states: readonly VariantOrderStatus[], status: VariantOrderStatus): boolean => states.includes(status)

/** What is done with a variant order by name. */
export const variantOrderAction = words({ submit: 'Submit', hold: 'Hold', resume: 'Release hold', complete: 'Complete', cancel: 'Cancel' })
export type VariantOrderAction = (typeof variantOrderAction.names)[number]
export const variantActionTo = {
  submit: 'open', hold: 'on_hold', complete: 'completed', cancel: 'cancelled',
} as const satisfies Record<Exclude<VariantOrderAction, 'resume'>, VariantOrderStatus>

/** The refusal of 3.3. */
export const refusedVariantOrder = (no: string, status: VariantOrderStatus, action: string): string =>
  `Variant order ${no} is ${variantOrderStatus.label(status).toLowerCase()}; ${action} is not allowed.`

/** How far a line is. */
export const variantLineState = /* @__PURE__ */ machine({
  open: { label: 'Open', tone: 'grey', moves: [] },
  in_progress: { label: 'In progress', tone: 'yellow', moves: [] },
  done: { label: 'Done', tone: 'green', moves: [] },
  short: { label: 'Short', tone: 'red', moves: [] },
})
export type VariantLineState = NameOf<typeof variantLineState>

interface Counted { requested_qty: number; labelled_qty: number; rejected_qty: number }
/** Units of a line that wait for their label. */
export const leftToLabel = ({ requested_qty, labelled_qty, rejected_qty }: Counted) => Math.max(0, requested_qty - labelled_qty - rejected_qty)
export function variantLineStateOf(line: Counted, isOver: boolean): VariantLineState {
  if (leftToLabel(line) === 0) return 'done'
  if (isOver) return 'short'
  return line.labelled_qty + line.rejected_qty > 0 ? 'in_progress' : 'open'
}

/** Whole packs of a variant that units make up; what is left over is no pack (b2b.md 7.10). 480 in sixes are 80. */
export const variantUnits = (units: number, packQty: number): number => Math.max(0, Math.floor(units / packQty))

/** Per cent of the printed labels that were spoiled, one decimal; null where none were printed. 12 of 492 are 2.4. */
export const spoilPct = (printed: number, spoiled: number): number | null => (printed === 0 ? null : Math.round((spoiled * 1000) / printed) / 10)
