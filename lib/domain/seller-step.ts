import type { AgreementStatus, CopyState } from './agreement'
import { today } from './days'

/** What of a seller decides its next step. */
export interface Standing {
  stage: number
  invite_sent_at: string | null
  agreement_status: AgreementStatus | null
  copy_state: CopyState | null
  active: boolean
  agreement_expiry: string | null
}

/** What has to happen next, and whether that is ours to do (sellers-ior.md 3.1, 3.2). */
export function nextStep({ stage, invite_sent_at, agreement_status, copy_state, active, agreement_expiry }: Standing): { step: string; ours: boolean } {
  if (stage === 0) return invite_sent_at ? { step: 'Waits for its sign-up', ours: false } : { step: 'Send the invite', ours: true }
  if (agreement_status === 'seal_failed' || agreement_status === 'countersign_failed') return { step: 'Mend and retry the seal', ours: true }
  if (agreement_status === 'sealing' || agreement_status === 'countersigning') return { step: 'The seal is being made', ours: false }
  if (stage === 1) return { step: 'Waits for its signature', ours: false }
  if (agreement_expiry !== null && agreement_expiry < today()) return { step: 'Extend the agreement', ours: true }
  if (copy_state === 'differs') return { step: 'Review the copy', ours: true }
  if (agreement_status === 'sealed') return { step: 'Countersign', ours: true }
  // What was signed on paper comes back to us, not through its page.
  if (stage === 2) return agreement_status === null ? { step: 'File the signed copy', ours: true } : { step: 'Waits for its signed copy', ours: false }
  return active ? { step: 'Active', ours: false } : { step: 'Activate', ours: true }
}

const ownSteps: Readonly<Record<string, string>> = {
  'Waits for its signature': 'Sign the agreement', 'Waits for its signed copy': 'Send your signed copy',
}

/** The same as the seller itself reads it: what it has to do, or that it waits for us. */
export function ownStep(standing: Standing): string {
  const { step, ours } = nextStep(standing)
  return ours ? 'Waits for us' : (ownSteps[step] ?? step)
}

/** Whether the seller itself has something to do that a mail may remind it of. */
export const mayBeReminded = ({ stage, agreement_status }: Pick<Standing, 'stage' | 'agreement_status'>): boolean =>
  stage === 0 || (stage === 1 && agreement_status === null) || (stage === 2 && agreement_status !== null)

/** Standing at a stage for longer than a week needs a look, longer than two a push; whoever is through may stand there for ever. */
export const stageTone = (stage: number, days: number): 'grey' | 'orange' | 'red' => (stage === 3 || days <= 7 ? 'grey' : days > 14 ? 'red' : 'orange')
