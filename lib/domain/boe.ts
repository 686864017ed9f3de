import { machine, type Move, type NameOf } from './machine'
import { words } from './vocabulary'
import type { CustomsScope } from './customs'
import type { declarationType } from './lists'

export type DeclarationType = (typeof declarationType.names)[number]
/** How the goods of a bill of entry leave. */
export const boeTransport = words({ road: 'Road', air: 'Air', sea: 'Sea', courier: 'Courier' })
export type BoeTransport = (typeof boeTransport.names)[number]
/** How duty and VAT are paid. */
export const boePayment = words({ credit_account: 'Credit account', guarantee: 'Guarantee', epayment: 'Online payment', cash: 'Cash' })
export type BoePayment = (typeof boePayment.names)[number]
export const inspectionType = words({ none: 'None', document: 'Documents', xray: 'X-ray', physical: 'Physical' })

const validates: Move = {
  label: 'Validate', done: '[it] is checked.',
}
const cancels: Move = {
  label: 'Cancel', confirm: 'Cancel [it]?', consequence: 'Its orders wait for customs again.', reason: 'required', danger: true, done: '[it] is cancelled.',
}
const rejects: Move = {
  label: 'Reject', confirm: 'Reject [it]?', consequence: 'Its [orders_count order] go back to the queue, held.', reason: 'required', danger: true,
  done: '[it] is rejected.',
}
const clears: Move = { label: 'Clear', done: '[it] is cleared: its orders may leave.' }
const inspects: Move = { label: 'Inspect', done: '[it] is inspected.' }
const closes: Move = { label: 'Close', confirm: 'Close [it]?', consequence: 'Nothing of it is changed any more.', done: '[it] is closed.' }

/** A bill of entry from its draft to the proof that the goods left (boe-customs.md 3.1). */
export const boeStatus = /* @__PURE__ */ machine({
  draft: { label: 'Draft', tone: 'grey', progress: 0, moves: { ready: validates, docs_pending: null, cancelled: cancels } },
  docs_pending: { label: 'Documents pending', tone: 'orange', progress: 10, moves: { ready: validates, draft: null, cancelled: cancels } },
  ready: {
    label: 'Ready', tone: 'blue', progress: 25, moves: {
      submitted: { label: 'Submit', done: '[it] is submitted.' }, draft: { label: 'Reopen', done: '[it] is a draft again.' }, cancelled: cancels,
    },
  },
  submitted: {
    label: 'Submitted', tone: 'yellow', progress: 50, moves: {
      cleared: clears, duty_pending: { label: 'Assess', done: 'Duty of [it] is to be paid.' }, query: { label: 'Query', done: '[it] is queried by customs.' },
      inspection: inspects, rejected: rejects,
    },
  },
  query: {
    label: 'Query', tone: 'orange', progress: 50,
    moves: { submitted: { label: 'Answer', done: 'The query of [it] is answered.' }, inspection: inspects, rejected: rejects },
  },
  inspection: {
    label: 'Inspection', tone: 'orange', progress: 60,
    moves: { submitted: { label: 'Inspection done', done: '[it] is inspected and submitted again.' }, rejected: rejects },
  },
  duty_pending: { label: 'Duty pending', tone: 'yellow', progress: 75, moves: { cleared: clears, rejected: rejects } },
  cleared: {
    label: 'Cleared', tone: 'green', progress: 90, moves: { exit_confirmed: { label: 'Confirm exit', done: 'The exit of [it] is confirmed.' }, closed: closes },
  },
  exit_confirmed: { label: 'Exit confirmed', tone: 'green', progress: 95, moves: { closed: closes } },
  closed: { label: 'Closed', tone: 'green', progress: 100, moves: {} },
  rejected: { label: 'Rejected', tone: 'red', moves: {} },
  cancelled: { label: 'Cancelled', tone: 'grey', moves: {} },
})
export type BoeStatus = NameOf<typeof boeStatus>

/** Its orders are on it: not those of one that was rejected or cancelled. */
export const livingBoes = [
  'draft', 'docs_pending', 'ready', 'submitted', 'query', 'inspection', 'duty_pending', 'cleared', 'exit_confirmed', 'closed',
] as const satisfies BoeStatus[]
/** Its lines, orders and header may change. */
export const openBoes = ['draft', 'docs_pending'] as const satisfies BoeStatus[]
/** Customs has not been told of it. */
export const undeclaredBoes = [...openBoes, 'ready'] as const satisfies BoeStatus[]
/** Customs holds it up. */
export const heldBoes = ['query', 'inspection', 'duty_pending'] as const satisfies BoeStatus[]
/** Customs let its goods go. */
export const clearedBoes = ['cleared', 'exit_confirmed', 'closed'] as const satisfies BoeStatus[]
/** Customs knows of it, whatever became of it. */
export const declaredBoes = ['submitted', ...heldBoes, ...clearedBoes] as const satisfies BoeStatus[]

/** What customs assessed stands and may still be amended. */
export const amendableBoes = ['duty_pending', 'cleared', 'exit_confirmed'] as const satisfies BoeStatus[]

interface Step {
  to: BoeStatus
  from: readonly BoeStatus[]
  /** `BOE X is draft and cannot be submitted.` */
  done: string
}
/** What somebody does with a bill of entry, by the name of the call. */
export const boeActions = {
  validate: { to: 'ready', from: openBoes, done: 'validated' },
  reopen: { to: 'draft', from: ['ready'], done: 'reopened' },
  submit: { to: 'submitted', from: ['ready'], done: 'submitted' },
  query: { to: 'query', from: ['submitted'], done: 'queried' },
  answer: { to: 'submitted', from: ['query'], done: 'answered' },
  inspect: { to: 'inspection', from: ['submitted', 'query'], done: 'inspected' },
  inspection_done: { to: 'submitted', from: ['inspection'], done: 'put back from inspection' },
  assess: { to: 'duty_pending', from: ['submitted'], done: 'assessed' },
  clear: { to: 'cleared', from: ['submitted', 'duty_pending'], done: 'cleared' },
  reject: { to: 'rejected', from: ['submitted', ...heldBoes], done: 'rejected' },
  confirm_exit: { to: 'exit_confirmed', from: ['cleared'], done: 'confirmed as left' },
  close: { to: 'closed', from: ['cleared', 'exit_confirmed'], done: 'closed' },
  cancel: { to: 'cancelled', from: undeclaredBoes, done: 'cancelled' },
} as const satisfies Record<string, Step>
export type BoeAction = keyof typeof boeActions
export const boeActionNames = Object.keys(boeActions) as [BoeAction, ...BoeAction[]]
/** Those of customs' answers, which a broker brings; the others are the desk's. */
export const brokerActions: ReadonlySet<BoeAction> = new Set<BoeAction>([
  'submit', 'query', 'inspect', 'inspection_done', 'assess', 'clear', 'reject', 'confirm_exit',
])

/** What may be done with one now. An exit is of goods that leave the country, and these are closed only once it is confirmed. */
export const actionsOf = (status: BoeStatus, scope: CustomsScope): BoeAction[] => boeActionNames.filter((action) => {
  const from: readonly BoeStatus[] = boeActions[action].from
  if (action === 'confirm_exit' && scope === 'local') return false
  if (action === 'close' && (status === 'cleared') !== (scope === 'local')) return false
  return from.includes(status)
})
export const refusedAction = (ref: string, status: BoeStatus, action: BoeAction): string =>
  `BOE ${ref} is ${boeStatus.label(status).toLowerCase()} and cannot be ${boeActions[action].done}.`

const exempts: Move = {
  label: 'Exempt', confirm: 'Exempt [it] from customs?', consequence: 'It may leave without a bill of entry.', reason: 'required', done: '[it] is exempt.',
}

/** Where an order that crosses a border stands with customs; it follows from its bill of entry (boe-customs.md 3.2). */
export const customsState = /* @__PURE__ */ machine({
  pending: { label: 'Pending', tone: 'grey', moves: { in_boe: null, exempt: exempts } },
  in_boe: { label: 'In BOE', tone: 'blue', moves: ['pending', 'submitted'] },
  submitted: { label: 'Submitted', tone: 'yellow', moves: ['held', 'cleared'] },
  held: { label: 'Held', tone: 'orange', moves: { submitted: null, cleared: null, in_boe: null, exempt: exempts } },
  cleared: { label: 'Cleared', tone: 'green', moves: [] },
  exempt: { label: 'Exempt', tone: 'grey', moves: { pending: { label: 'Not exempt', done: '[it] waits for customs.' } } },
})
export type CustomsState = NameOf<typeof customsState>

/** boe-customs.md 2.4 */
export const boeDocType = words({
  boe_copy: 'BOE copy', export_invoice: 'Export invoice', commercial_invoice: 'Commercial invoice', packing_list: 'Packing list',
  certificate_of_origin: 'Certificate of origin', delivery_order: 'Delivery order', awb_bl: 'AWB or BL', import_declaration_copy: 'Import declaration copy',
  permit: 'Permit', exit_certificate: 'Exit certificate', duty_receipt: 'Duty receipt', inspection_report: 'Inspection report', other: 'Other',
})
export type BoeDocType = (typeof boeDocType.names)[number]
export const boeDocStatus = /* @__PURE__ */ machine({
  missing: { label: 'Missing', tone: 'red', moves: { uploaded: null } },
  uploaded: {
    label: 'Uploaded', tone: 'yellow', moves: {
      accepted: { label: 'Accept', done: '[it] is accepted.' }, rejected: { label: 'Reject', reason: 'required', danger: true, done: '[it] is rejected.' },
    },
  },
  accepted: { label: 'Accepted', tone: 'green', moves: { rejected: { label: 'Reject', reason: 'required', danger: true, done: '[it] is rejected.' } } },
  rejected: { label: 'Rejected', tone: 'red', moves: { uploaded: null, accepted: { label: 'Accept', done: '[it] is accepted.' } } },
})
export type BoeDocStatus = NameOf<typeof boeDocStatus>

/** Papers that say nothing but what the bill of entry says: we draw them ourselves. */
export const drawnDocs = ['export_invoice', 'commercial_invoice', 'packing_list'] as const satisfies BoeDocType[]
export type DrawnDoc = (typeof drawnDocs)[number]
export const isDrawnDoc = (type: BoeDocType): type is DrawnDoc => (drawnDocs as readonly string[]).includes(type)
/** What bills of entry are downloaded as. */
export const boeFile = words({ list: 'List', pack: 'Broker pack', print: 'Print' })
/** As many go into one file of packs or prints. */
export const MOST_PACKS = 100

/** What each declaration needs (boe-customs.md 2.6); a permit besides where goods are restricted. */
export const requiredDocs: Readonly<Record<DeclarationType, readonly BoeDocType[]>> = {
  import_local_row: ['commercial_invoice', 'packing_list', 'awb_bl', 'delivery_order', 'certificate_of_origin'],
  import_local_fz: ['commercial_invoice', 'packing_list'],
  import_local_cw: ['commercial_invoice', 'packing_list'],
  import_local_gcc: ['commercial_invoice', 'packing_list', 'exit_certificate'],
  export_local_row: ['export_invoice', 'packing_list'],
  export_local_fz: ['export_invoice', 'packing_list'],
  export_local_gcc: ['export_invoice', 'packing_list', 'import_declaration_copy'],
  transit_fz_row: ['commercial_invoice', 'packing_list', 'awb_bl'],
  reexport_row: ['export_invoice', 'packing_list', 'import_declaration_copy'],
}

/** The union of Gulf states, whose customs take codes of twelve digits. */
const gulf: ReadonlySet<string> = new Set(['AE', 'BH', 'KW', 'OM', 'QA', 'SA'])
export const isGulf = (country: string): boolean => gulf.has(country)

/** The declaration an order's goods need, unless the desk says otherwise (boe-customs.md 2.6). */
export function declarationFor(scope: CustomsScope, isFreeZone: boolean, destination: string): DeclarationType {
  if (scope === 'local') return 'import_local_fz'
  if (isFreeZone) return 'transit_fz_row'
  return isGulf(destination) ? 'export_local_gcc' : 'export_local_row'
}
/** Those a bill of entry of each way may be. */
export const declarationsOf: Readonly<Record<CustomsScope, readonly DeclarationType[]>> = {
  local: ['import_local_fz', 'import_local_cw', 'import_local_row'],
  international: ['transit_fz_row', 'export_local_row', 'export_local_gcc', 'export_local_fz', 'reexport_row'],
}

interface CodeRules {
  hs12: ReadonlySet<string>
  hs8Until: string
  day: string
}
/** Digits an HS code must have (boe-customs.md 7.5): twelve in the Gulf and for the imports listed, eight for others while they are taken. */
export const digitsNeeded = (destination: string, type: string, { hs12, hs8Until, day }: CodeRules): 8 | 12 =>
  isGulf(destination) || hs12.has(type) || day > hs8Until ? 12 : 8

const letters: Readonly<Record<CustomsScope, string>> = { local: 'L', international: 'X' }
/** `BOE-L-20261129-0003` */
export const boeRef = (scope: CustomsScope, day: string, serial: number): string =>
  `BOE-${letters[scope]}-${day.replaceAll('-', '')}-${String(serial).padStart(4, '0')}`

/** A declaration number as customs writes it: `101-25483612-25`; its dashes may be left out. */
const declaration = /^[0-9]{1,3}-?[0-9]{6,11}(-[0-9]{2})?$/
/** The digits of a declaration's number, by which it is known however it was typed; null for what is none. */
export function declarationKey(typed: string): string | null {
  const no = typed.trim().replaceAll(/\s/g, '')
  return declaration.test(no) ? no.replaceAll('-', '') : null
}
