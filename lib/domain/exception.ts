import { counted } from './counted'
import { hourMs } from './days'
import { machine, type NameOf } from './machine'
import { packageStatus, type PackageStatus } from './package'
import { words } from './vocabulary'

/** What somebody has to see to, in the order people begin with. None is moved by hand: it is one as long as its cause stands. */
export const exceptionKind = /* @__PURE__ */ machine({
  late: { label: 'Late', tone: 'red', moves: [] },
  failed: { label: 'Failed attempt', tone: 'orange', moves: [] },
  held: { label: 'On hold', tone: 'orange', moves: [] },
  label_failed: { label: 'Label failed', tone: 'red', moves: [] },
  papers_missing: { label: 'Papers missing', tone: 'yellow', moves: [] },
  unmapped: { label: 'Unmapped code', tone: 'yellow', moves: [] },
  silent_carrier: { label: 'Silent carrier', tone: 'red', moves: [] },
  upload_errors: { label: 'Upload errors', tone: 'orange', moves: [] },
  stuck: { label: 'Stuck in custody', tone: 'red', moves: [] },
})
export type ExceptionKind = NameOf<typeof exceptionKind>

/** How soon somebody should see to it: by its age, see `urgencyOf`. */
export const exceptionUrgency = /* @__PURE__ */ machine({
  new: { label: 'New', tone: 'blue', moves: [] },
  waiting: { label: 'Waiting', tone: 'orange', moves: [] },
  urgent: { label: 'Urgent', tone: 'red', moves: [] },
})
export type ExceptionUrgency = NameOf<typeof exceptionUrgency>

/** What an exception is about. A parcel that is late and failed is two exceptions, and one thing for one person to see to. */
export const exceptionSubject = words({ package: 'Package', code: 'Carrier code', carrier: 'Carrier', upload: 'Upload' })
export type ExceptionSubject = (typeof exceptionSubject.names)[number]

export const exceptionOwner = words({ mine: 'Mine', nobody: 'Nobody’s', somebody: 'Somebody’s' })

export const exceptionAge = words({ hours_4: 'Over 4 hours', day: 'Over a day', days_3: 'Over 3 days', week: 'Over a week' })
export const ageHours: Readonly<Record<(typeof exceptionAge.names)[number], number>> = { hours_4: 4, day: 24, days_3: 72, week: 168 }

/** Hours after which each waits too long, and after which it is urgent. */
const patience: Readonly<Record<ExceptionKind, readonly [waiting: number, urgent: number]>> = {
  late: [4, 24], failed: [12, 48], held: [24, 72], label_failed: [4, 24], papers_missing: [24, 72], unmapped: [24, 72], silent_carrier: [4, 12],
  upload_errors: [4, 24], stuck: [72, 120],
}

export function urgencyOf(kind: ExceptionKind, ageMs: number): ExceptionUrgency {
  const [waiting, urgent] = patience[kind]
  if (ageMs >= urgent * hourMs) return 'urgent'
  return ageMs >= waiting * hourMs ? 'waiting' : 'new'
}

/** What to do about it, as a verb; where it is done is known where its address is made. */
export const nextStep = words<ExceptionKind>({
  late: 'Trace the parcel', failed: 'Arrange another attempt', held: 'Release or correct it', label_failed: 'Correct the order',
  papers_missing: 'Add the papers', unmapped: 'Map the code', silent_carrier: 'Check the feed', upload_errors: 'Correct the rows',
  stuck: 'Find who has it',
})

/** Statuses of a parcel that has no label yet, which a failed label can hold back. */
export const unlabelledStatuses = ['created', 'on_hold'] as const satisfies readonly PackageStatus[]

/** Statuses of a parcel that has not left our hands: its papers can still come in time. */
export const beforeLeaving = ['created', 'label_created', 'picked_up', 'at_facility', 'bagged', 'on_hold'] as const satisfies readonly PackageStatus[]

interface ParcelFacts {
  status: PackageStatus
  last_event: string | null
  last_location: string | null
  attempt_count: number
  label_error: string | null
  papers: readonly string[]
}

const at = (place: string | null) => (place ? `, last seen in ${place}` : '')

/** What is wrong with a parcel, in a sentence. */
export function parcelTrouble(kind: ExceptionKind, { status, last_event, last_location, attempt_count, label_error, papers }: ParcelFacts): string {
  if (kind === 'late') return `Past its time: ${packageStatus.label(status)}${at(last_location)}.`
  const attempts = attempt_count > 1 ? `, after ${counted(attempt_count, 'attempt')}` : ''
  if (kind === 'failed') return `${last_event ?? 'Delivery failed'}${attempts}${at(last_location)}.`
  if (kind === 'held') return `${last_event ?? 'On hold'}${at(last_location)}.`
  if (kind === 'stuck') return `Handed over, and nobody has said that they took it: ${packageStatus.label(status)}${at(last_location)}.`
  if (kind === 'label_failed') return label_error ?? 'No label could be made.'
  return `${papers.join(', ')} ${papers.length > 1 ? 'are' : 'is'} missing.`
}
