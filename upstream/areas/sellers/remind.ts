import { sql } from 'drizzle-orm'
import { sealedStatuses, type AgreementStatus } from '@/lib/domain/agreement'
import { first, rows } from '../../db/db'
import { allOf } from '../../platform/list'
import { inviteEach, type Sending } from '../access-control/invites'
import { inviteOne } from './invite'
import { sellerLetter } from './letters'
import { noSeller, visibleSellers } from './scope'

interface Reminded {
  id: number
  seller_code: string
  legal_name: string
  contact_name: string
  contact_email: string
  onboarding_stage: number
  status: string
  agreement_no: string | null
  agreement_status: AgreementStatus | null
  recent: boolean
}

const heldOf = ({ tx, who }: Sending, id: number) =>
  first<Reminded>(
    tx,
    sql`select s.id, s.seller_code, s.legal_name, s.contact_name, s.contact_email, s.onboarding_stage, s.status, s.agreement_no,
          (select a.status from seller_agreements a where a.seller_id = s.id) as agreement_status,
          coalesce(s.reminded_at > now() - interval '1 day', false) as recent
        from sellers s where ${allOf([sql`s.id = ${id}`, visibleSellers(who)])} for update of s`,
  )

/** What the seller itself has to do next, as a letter; a sentence where that is nothing. */
function nextOf({ onboarding_stage: stage, status, recent, agreement_status }: Reminded): { letter: 'remind_sign' | 'remind_copy' } | { reason: string } {
  if (status !== 'active') return { reason: 'the seller is inactive' }
  if (recent) return { reason: 'reminded less than a day ago' }
  if (stage === 1) return agreement_status === null ? { letter: 'remind_sign' } : { reason: 'it has signed: the seal is ours to make' }
  if (stage === 2 && agreement_status !== null && (sealedStatuses as readonly string[]).includes(agreement_status)) return { letter: 'remind_copy' }
  return { reason: 'nothing is left for it to do' }
}

async function remindOne(sending: Sending, id: number): Promise<string | null> {
  const { tx, services, audit } = sending
  const held = await heldOf(sending, id)
  if (!held) throw noSeller()
  if (held.onboarding_stage === 0) return inviteOne(sending, id)
  const next = nextOf(held)
  if ('reason' in next) return next.reason
  const { config, mail } = services
  await mail.post(tx, await sellerLetter(
    tx, config, next.letter, { ...held, name: held.contact_name, email: held.contact_email },
    { no: held.agreement_no ?? '', link: `${config.PUBLIC_URL}/seller-onboarding-status/${id}` },
  ))
  await rows(tx, sql`update sellers set reminded_at = now() where id = ${id}`)
  audit({ entity: 'seller', entity_id: held.seller_code, action: 'remind', after: { letter: next.letter, email: held.contact_email } })
  return null
}

/** Mails each seller its next step, at most once a day; of the others it is told why not (sellers-ior.md 7.6). One nobody signed up for is invited. */
export const remindSellers = (sending: Sending, ids: readonly number[]) => inviteEach(ids, (id) => remindOne(sending, id), 'reminder')
