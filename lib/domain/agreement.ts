import { machine, type NameOf } from './machine'
import { words } from './vocabulary'

const again = { label: 'Retry sealing', done: 'The seal is on its way again.' }

/**
 * How far a seller's signed agreement has come (coming-areas.md 6 c1): signed, sealed by us, countersigned by us. The seals are made in the
 * background and can fail; what was signed is kept, and the same step is taken again once the fault is mended.
 */
export const agreementStatus = /* @__PURE__ */ machine({
  sealing: { label: 'Being sealed', tone: 'blue', moves: ['sealed', 'seal_failed'] },
  seal_failed: { label: 'Seal failed', tone: 'red', moves: { sealing: again } },
  sealed: {
    label: 'Sealed', tone: 'cyan', moves: {
      countersigning: {
        label: 'Countersign', confirm: 'Countersign [it]?', consequence: 'Our signature is added to the sealed file, and the seller gets it by e-mail.',
        done: 'The countersignature is on its way.',
      },
    },
  },
  countersigning: { label: 'Being countersigned', tone: 'blue', moves: ['countersigned', 'countersign_failed'] },
  countersign_failed: { label: 'Countersigning failed', tone: 'red', moves: { countersigning: again } },
  countersigned: { label: 'Countersigned', tone: 'green', moves: [] },
})
export type AgreementStatus = NameOf<typeof agreementStatus>

/** Files that hold our seal: from then on the seller stands at stage 2. */
export const sealedStatuses = ['sealed', 'countersigning', 'countersign_failed', 'countersigned'] as const satisfies readonly AgreementStatus[]
/** A seal is being made: a moment later it stands elsewhere. */
export const isUnderWay = (status: AgreementStatus | null): boolean => status === 'sealing' || status === 'countersigning'
/** A seal that failed, and the step that makes it again. */
export const failedSeals = { seal_failed: 'sealing', countersign_failed: 'countersigning' } as const satisfies Partial<Record<AgreementStatus, AgreementStatus>>

/** Languages agreements are written in, each by its own name. */
export const agreementLanguage = words({ en: 'English', ar: 'العربية', zh: '中文' })
export type AgreementLanguage = NameOf<typeof agreementLanguage>

/** What an uploaded copy turned out to be beside the file that was sealed. */
export const copyState = words({
  same: 'The sealed file itself', differs: 'Differs: review', accepted: 'Differs, accepted', refused: 'Differs, refused',
})
export type CopyState = NameOf<typeof copyState>

/** An agreement whose end nobody set ends so many days after it was signed (sellers-ior.md 2.1). */
export const AGREEMENT_DAYS = 365
/** Days ahead of its end at which seller and desk are reminded, once each. */
export const expiryMarks = [60, 30, 7] as const
/** The signed copy of an agreement is a PDF of so many bytes at most. */
export const COPY_BYTES = 10 * 1024 * 1024

/** The mark that is due so many days ahead of the end: the nearest one reached; null while the end is far off or has passed. */
export const markDue = (daysLeft: number): number | null => (daysLeft < 0 ? null : (expiryMarks.toReversed().find((mark) => daysLeft <= mark) ?? null))

/** Letters of one name in any spelling: no accents, no Arabic vowel signs or stretching, one alef, one case. */
function bareName(name: string): string {
  return name.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}\u0640]/gu, '').replaceAll(/[\u0622\u0623\u0625\u0671]/g, '\u0627').replaceAll('\u0649', '\u064a')
    .replaceAll('\u0629', '\u0647').toLowerCase()
}

/** Words of a name in no order; Chinese names, written without blanks, by their signs. */
const nameParts = (name: string): string[] =>
  (bareName(name).match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu) ?? []).toSorted()

/** Whether two spellings are one name: case, accents, order of its words and signs between them do not count (coming-areas.md 6 c2). */
export const isSameName = (typed: string, registered: string): boolean => nameParts(typed).join(' ') === nameParts(registered).join(' ')
