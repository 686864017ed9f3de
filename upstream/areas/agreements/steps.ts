import { sql } from 'drizzle-orm'
import { agreementStatus, failedSeals, type AgreementStatus } from '@/lib/domain/agreement'
import { refusedMove } from '@/lib/domain/move'
import { rows } from '../../db/db'
import { Refusal } from '../../platform/refusal'
import { holdAgreement, isFailed, standingOf, type HeldAgreement } from './held'
import type { Step } from './sign'

const unsigned = () => new Refusal(409, 'The seller has not signed yet.')

/** Moves an agreement on and has its seal made in the background. */
async function sendToSeal({ tx, services, audit }: Step, held: HeldAgreement, status: 'sealing' | 'countersigning', action: string) {
  await rows(tx, sql`update seller_agreements set status = ${status}, seal_error = null, updated_at = now() where id = ${held.id}`)
  await services.jobs.send(tx, 'agreements.seal', { id: held.id }, { once: String(held.id) })
  audit({ entity: 'seller', entity_id: held.seller_code, action, before: { status: held.status }, after: { status } })
  return standingOf(held, status)
}

/** Makes again a seal that failed; where it is under way or made already, that is answered (coming-areas.md 6 S5). */
export async function retrySeal(step: Step, sellerId: number) {
  const held = await holdAgreement(step.tx, step.who, sellerId)
  if (held.status === null) throw unsigned()
  if (!isFailed(held.status)) return standingOf(held, held.status)
  return sendToSeal(step, held, failedSeals[held.status], 'retry_seal')
}

const isOurs: ReadonlySet<AgreementStatus> = new Set(['countersigning', 'countersigned'])

/** Our own signature behind the seal; asked for twice it is made once. 409 before the agreement is sealed. */
export async function countersign(step: Step, sellerId: number) {
  const held = await holdAgreement(step.tx, step.who, sellerId)
  if (held.status === null) throw unsigned()
  if (isOurs.has(held.status)) return standingOf(held, held.status)
  if (held.status !== 'sealed')
    throw new Refusal(409, refusedMove(agreementStatus, `Agreement ${held.agreement_no ?? ''}`, held.status, 'countersigning'))
  await rows(step.tx, sql`update seller_agreements set countersigned_by = ${step.who.user_id}, countersigner_name = ${step.who.name} where id = ${held.id}`)
  return sendToSeal(step, held, 'countersigning', 'countersign')
}
