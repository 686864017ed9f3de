import { luhn } from './check-digits'
import { machine, type Move, type NameOf } from './machine'
import { filedNumber } from './scan-input'
import { words } from './vocabulary'

const isForced: Move = {
  label: 'Force close', confirm: 'Close [it] without the missing scans?', consequence: 'This cannot be undone.', danger: true, done: '[it] is closed.',
}
/** A truck's visit (pas.md 3.1). Pausing and giving it another dock while it is called are no moves. */
export const tokenStatus = /* @__PURE__ */ machine({
  created: {
    label: 'Created', tone: 'grey', progress: 5,
    moves: {
      in_yard: null, denied: null, cancelled: { label: 'Cancel', confirm: true, reason: 'required', danger: true }, expired: null, force_closed: isForced,
    },
  },
  in_yard: { label: 'In yard', tone: 'yellow', progress: 30, moves: { called: null, at_dock: null, closed: null, force_closed: isForced } },
  called: { label: 'Called', tone: 'blue', progress: 45, moves: { in_yard: null, at_dock: null, closed: null, force_closed: isForced } },
  at_dock: { label: 'At dock', tone: 'orange', progress: 65, moves: { dock_out: null, force_closed: isForced } },
  dock_out: { label: 'Dock out', tone: 'cyan', progress: 85, moves: { at_dock: null, closed: null, force_closed: isForced } },
  closed: { label: 'Closed', tone: 'green', progress: 100, moves: [] },
  denied: { label: 'Denied', tone: 'red', moves: [] },
  cancelled: { label: 'Cancelled', tone: 'grey', moves: [] },
  expired: { label: 'Expired', tone: 'grey', moves: [] },
  force_closed: { label: 'Force closed', tone: 'red', moves: [] },
})
export type TokenStatus = NameOf<typeof tokenStatus>
/** Vehicles in the yard that are at no dock yet. */
export const waitingTokens = ['in_yard', 'called'] as const satisfies readonly NameOf<typeof tokenStatus>[]
export const openStatuses = tokenStatus.names.filter((name) => !tokenStatus.isTerminal(name))

export const tokenPurpose = words({
  inbound: 'Inbound', outbound: 'Outbound', both: 'Inbound and outbound',
  empty_return: 'Empty return', parking: 'Parking', courier: 'Courier', visitor: 'Visitor',
})
export type TokenPurpose = NameOf<typeof tokenPurpose>
/** Purposes that go to a dock before they leave (pas.md 2.2). */
export const needsDock = (purpose: TokenPurpose): boolean => purpose === 'inbound' || purpose === 'outbound' || purpose === 'both'

export const arrivalClass = words({ on_time: 'On time', early: 'Early', late: 'Late', walk_in: 'Walk-in' })
export type ArrivalClass = NameOf<typeof arrivalClass>
export const tokenPriority = words({ P1: 'P1', P2: 'P2', P3: 'P3', P4: 'P4' })
export type TokenPriority = NameOf<typeof tokenPriority>
export const gateLanguage = words({ en: 'English', ar: 'العربية', hi: 'हिन्दी', ur: 'اردو' })
export type GateLanguage = NameOf<typeof gateLanguage>
export const driverIdType = words({ emirates_id: 'Emirates ID', passport: 'Passport', licence: 'Driving licence' })
export const gateReference = words({
  asn: 'ASN', outbound: 'Outbound order', po: 'Purchase order', boe: 'Bill of entry', delivery_order: 'Delivery order', none: 'No reference',
})
export const tokenSource = words({ kiosk: 'Kiosk', guard: 'Guard', portal: 'Portal', offline: 'Offline' })

/** What happens to a token (pas.md 2.3), as a refusal names it. */
export const gateEvent = words({
  create: 'create', declare: 'declaration', gate_in: 'gate in', park: 'parking', call: 'call',
  recall: 'recall', skip: 'skip', dock_in: 'dock in', pause: 'pause', resume: 'resume',
  dock_out: 'dock out', gate_out: 'gate out', deny: 'denial', cancel: 'cancellation', expire: 'expiry', force_close: 'force close',
  reprint: 'reprint', edit: 'change', priority: 'priority', feedback: 'feedback', help: 'call for help',
})
export type GateEvent = NameOf<typeof gateEvent>

export const pauseReason = words({ papers_missing: 'Papers missing', driver_absent: 'Driver absent', equipment: 'Equipment', break: 'Break', other: 'Other' })
/** Pauses the driver or transporter caused; only these are left out of detention (pas.md 7.6). */
export const isDriversPause = (reason: NameOf<typeof pauseReason>): boolean => reason === 'papers_missing' || reason === 'driver_absent'
export const forceCloseReason = words({
  no_gate_out_scan: 'No gate-out scan', abandoned: 'Abandoned', duplicate: 'Duplicate', system_issue: 'System issue', other: 'Other',
})
export const feedbackCategory = words({
  waiting_time: 'Waiting time', staff: 'Staff', safety: 'Safety', facilities: 'Facilities', paperwork: 'Paperwork', dock: 'Dock',
})
export const dockCondition = words({ ok: 'Good', damage: 'Damage' })
export const slipKind = words({ token: 'Token slip', gate_pass: 'Gate pass', declaration: 'Declaration' })
export const slipFormat = words({ pdf: '80 mm PDF', a6: 'A6 PDF', escpos: 'ESC/POS' })

/** First sequence of numbers kiosks make up while offline; server numbers stay below (pas.md 4.19). */
export const OFFLINE_FROM = 9001
/** Numbers a kiosk holds for a day. */
export const BLOCK_SIZE = 20

/**
 * `tokenNo('DXB1', '2025-11-20', 42)` is 'DXB1-251120-0042-4': site, Dubai day, sequence, Luhn over day and sequence (pas.md 7.1).
 * `day` is YYYY-MM-DD, `seq` 1 to 9999.
 */
export function tokenNo(site: string, day: string, seq: number): string {
  const date = day.slice(2).replaceAll('-', '')
  const four = String(seq).padStart(4, '0')
  return `${site}-${date}-${four}-${luhn(date + four)}`
}

/** The parts of a token's number as typed or scanned (`PAS1|` before it is dropped); null when its shape or check digit is wrong. */
export function parseTokenNo(text: string): { token_no: string; site: string; day: string; seq: number } | null {
  const token_no = filedNumber(text).replace(/^PAS1\|/, '')
  const [, site, date, four, check] = /^([A-Z]{2,5}\d{0,2})-(\d{6})-(\d{4})-(\d)$/.exec(token_no) ?? []
  if (!site || !date || !four || luhn(date + four) !== check) return null
  return { token_no, site, day: `20${date.slice(0, 2)}-${date.slice(2, 4)}-${date.slice(4)}`, seq: Number(four) }
}

/** Whether a text has the shape of a token number, right or wrong. */
export const looksLikeToken = (text: string): boolean => /^(?:PAS1\|)?[A-Z]{2,5}\d{0,2}-\d{6}-\d{4}-\d$/.test(filedNumber(text))

/** What a slip's QR says. */
export const qrOfToken = (token_no: string): string => `PAS1|${token_no}`
