import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { sellerAgreements } from '@/lib/contract/seller-agreements'
import type { CopyState } from '@/lib/domain/agreement'
import { today } from '@/lib/domain/days'
import { onboardingStage } from '@/lib/domain/lists'
import { rows, type Db } from '../../db/db'
import { fileSent } from '../../platform/file-sent'
import { acceptedKind } from '../../platform/file-kind'
import type { ReceivedFile } from '../../platform/implement'
import { noPermission, Refusal, refuseField } from '../../platform/refusal'
import { isAdmin } from '../../platform/who'
import { noteStage } from '../sellers/invite'
import { holdAgreement, standingOf, type HeldAgreement } from './held'
import { postCopy, postRefused } from './letters'
import type { Step } from './sign'

type Dates = z.output<typeof sellerAgreements.upload.body>
type Decision = z.output<typeof sellerAgreements.review.body>

function refuseDates({ agreement_start, agreement_expiry }: Dates): void {
  if (agreement_expiry <= agreement_start) throw refuseField('agreement_expiry', 'The agreement must end after it starts.')
  if (agreement_expiry <= today()) throw refuseField('agreement_expiry', 'The agreement must end after today.')
}

/** Only a seller that has signed has a copy to send; one that waits for the desk may be sent again. */
function refuseEarly({ onboarding_stage, copy_state }: HeldAgreement): void {
  if (onboarding_stage < 2) throw new Refusal(409, `Complete ${onboardingStage.label(2)} first.`)
  if (onboarding_stage === 3 && copy_state !== 'differs') throw new Refusal(409, 'The signed copy is filed already.')
}

/** Files the copy: start and end are fixed, and the seller stands at stage 3. */
async function file(tx: Db, held: HeldAgreement, { agreement_start, agreement_expiry }: Dates, by: number): Promise<void> {
  await rows(tx, sql`update sellers set onboarding_stage = 3, agreement_start = ${agreement_start}, agreement_expiry = ${agreement_expiry},
    expiry_reminded = null, version = version + 1, updated_at = now(), updated_by = ${by} where id = ${held.seller_id}`)
  if (held.onboarding_stage < 3) await noteStage(tx, { seller_id: held.seller_id, from: held.onboarding_stage, to: 3, source: 'upload', by })
}

/** The bytes are those of a file we sealed, or they are another file: what is in that, only a person can say. */
const compared = ({ sealed_sha256, countersigned_sha256 }: HeldAgreement, { sha256 }: ReceivedFile): CopyState =>
  ([sealed_sha256, countersigned_sha256].includes(sha256) ? 'same' : 'differs')

/** The copy of an agreement signed on paper, which nothing of ours can be compared with: the desk files it, having seen it. */
async function fileOnPaper({ tx, who }: Step, held: HeldAgreement, path: string, dates: Dates): Promise<CopyState> {
  if (!isAdmin(who)) throw new Refusal(409, 'This agreement was signed on paper. Send the copy to us.')
  await rows(tx, sql`update sellers set agreement_file_path = ${path} where id = ${held.seller_id}`)
  await file(tx, held, dates, who.user_id)
  return 'accepted'
}

async function fileSealed({ tx, who, services }: Step, held: HeldAgreement, sent: ReceivedFile, dates: Dates): Promise<CopyState> {
  const copy_state = compared(held, sent)
  await rows(tx, sql`update seller_agreements set copy_state = ${copy_state}, copy_path = ${sent.path}, copy_name = ${sent.name}, copy_sha256 = ${sent.sha256},
    copy_at = now(), copy_by = ${who.user_id}, copy_start = ${dates.agreement_start}, copy_expiry = ${dates.agreement_expiry}, copy_note = null,
    copy_reviewed_by = null, copy_reviewed_at = null, updated_at = now() where id = ${held.id}`)
  if (copy_state === 'same') await file(tx, held, dates, who.user_id)
  else await postCopy({ tx, config: services.config, mail: services.mail }, held)
  return copy_state
}

/**
 * The signed copy as it came back (sellers-ior.md 3.1). The sealed file itself is filed at once; another file waits, marked, until the desk has looked at
 * it (coming-areas.md 6 c1). 409 before the agreement is sealed, 415 for what is no PDF.
 */
export async function addCopy(step: Step & { file: ReceivedFile | null }, sellerId: number, dates: Dates) {
  const { tx, who, services, audit } = step
  const held = await holdAgreement(tx, who, sellerId)
  if (who.seller_id !== sellerId && !who.keys.has('app_seller:seller-edit')) throw noPermission()
  refuseEarly(held)
  refuseDates(dates)
  const sent = fileSent(step.file)
  await acceptedKind(sent.path, ['pdf'], 'Choose a PDF.')
  const path = `agreements/copies/${sellerId}/${sent.sha256}.pdf`
  await services.files.keep(path, sent.path)
  const copy_state = held.status === null ? await fileOnPaper(step, held, path, dates) : await fileSealed(step, held, { ...sent, path }, dates)
  audit({ entity: 'seller', entity_id: held.seller_code, action: 'upload_agreement', after: { copy_state, file: sent.name, ...dates } })
  return { ...standingOf({ ...held, onboarding_stage: copy_state === 'differs' ? held.onboarding_stage : 3 }, held.status ?? 'sealed'), copy_state }
}

/** The desk's word on a copy that differs; a refusal says why, and the seller hears of it. */
export async function reviewCopy({ tx, who, services, audit }: Step, sellerId: number, { decision, note }: Decision) {
  const held = await holdAgreement(tx, who, sellerId)
  if (held.copy_state !== 'differs' || held.status === null) throw new Refusal(409, 'There is no copy to review.')
  if (decision === 'refuse' && !note) throw refuseField('note', 'Say what is wrong with it.')
  const copy_state = decision === 'accept' ? ('accepted' as const) : ('refused' as const)
  await rows(tx, sql`update seller_agreements set copy_state = ${copy_state}, copy_reviewed_by = ${who.user_id}, copy_reviewed_at = now(),
    copy_note = ${note || null}, updated_at = now() where id = ${held.id}`)
  const [start, expiry] = [held.copy_start, held.copy_expiry]
  if (copy_state === 'accepted' && start && expiry) await file(tx, held, { agreement_start: start, agreement_expiry: expiry }, who.user_id)
  if (copy_state === 'refused')
    await postRefused({ tx, config: services.config, mail: services.mail }, { ...held, no: held.agreement_no ?? '' }, note ?? '')
  audit({ entity: 'seller', entity_id: held.seller_code, action: 'review_copy', before: { copy_state: 'differs' }, after: { copy_state, note } })
  return { ...standingOf({ ...held, onboarding_stage: copy_state === 'accepted' ? 3 : held.onboarding_stage }, held.status), copy_state }
}
