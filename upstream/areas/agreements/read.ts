import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { sellerAgreements } from '@/lib/contract/seller-agreements'
import { userStatus } from '@/lib/domain/user'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { isAdmin } from '../../platform/who'
import { stagesOf } from '../sellers/read'
import { noSeller, visibleSellers } from '../sellers/scope'
import { isFailed } from './held'
import { currentTexts } from './texts'

type Whole = z.output<typeof sellerAgreements.one.reply>
type Agreement = NonNullable<Whole['agreement']>
type Head = Omit<
  Whole,
  'version' | 'texts' | 'agreement' | 'may_sign' | 'may_retry' | 'may_countersign' | 'may_upload' | 'may_review' | 'history' | 'people' | 'mails'
>

const headOf = (db: Db, who: Who, id: number) =>
  first<Head & { status: string }>(
    db,
    sql`select s.id, s.seller_code, s.legal_name, s.country_code, s.contact_name, s.contact_email, s.onboarding_stage, s.active, s.agreement_start,
          s.agreement_expiry, s.agreement_file_path is not null as has_file, s.status
        from sellers s where ${allOf([sql`s.id = ${id}`, visibleSellers(who)])}`,
  )

const FAILED = 'The seal could not be made. We have been told; nothing you signed is lost.'

/** What was signed with all its evidence; why a seal failed is told to our staff. */
const agreementOf = (db: Db, who: Who, sellerId: number) =>
  first<Agreement>(
    db,
    sql`select a.agreement_no, a.status, t.edition as version, t.language, a.text_hash, a.signer_name, a.signer_email, host(a.signer_ip) as signer_ip,
          a.signed_at, case when a.name_differs then a.registered_name end as registered_name,
          case when a.seal_error is null or ${isAdmin(who)} then a.seal_error else ${FAILED} end as seal_error,
          a.seal_attempts, a.sealed_at, a.sealed_sha256, a.certificate_subject, a.certificate_sha256, a.countersigned_at,
          case when a.countersigned_at is not null then a.countersigner_name end as countersigner, a.countersigned_sha256, a.copy_state, a.copy_name,
          a.copy_sha256, a.copy_at, a.copy_start, a.copy_expiry, a.copy_note
        from seller_agreements a join agreement_templates t on t.id = a.template_id where a.seller_id = ${sellerId}`,
  )

const peopleOf = (db: Db, sellerId: number) =>
  rows<Whole['people'][number]>(db, sql`select u.id as user_id, u.full_name as name, u.email from seller_people p join users u on u.id = p.user_id
    where p.seller_id = ${sellerId} and p.active and u.status <> ${literal(userStatus, 'delete')} order by p.added_at, u.id`)

/** What went out about the seller to the seller itself: of each only what the transport said of it (coming-areas.md 6 c8). */
const mailsOf = (db: Db, { id, seller_code, contact_email }: Head) =>
  rows<Whole['mails'][number]>(
    db,
    sql`select e.id, e.template, array_to_string(e.to_addresses, ', ') as "to", e.subject, e.status, e.created_at as at, e.sent_at,
          array(select f->>'name' from jsonb_array_elements(to_jsonb(e.attachments)) f) as files
        from email_logs e where e.ref_type = 'seller' and e.ref_no = ${seller_code}
          and exists (select 1 from unnest(e.to_addresses) t where lower(t) = lower(${contact_email}) or lower(t) in (
            select lower(u.email) from seller_people p join users u on u.id = p.user_id where p.seller_id = ${id}))
        order by e.id desc limit 50`,
  )

/** A seller's agreement page: what there is to sign, what was signed, the evidence, and what the asker may do next. 404 for one out of reach. */
export async function agreementPage(db: Db, who: Who, id: number): Promise<Whole> {
  const found = await headOf(db, who, id)
  if (!found) throw noSeller()
  const { status, ...head } = found
  const [{ version, texts }, agreement, history, people, mails] = [
    await currentTexts(db), await agreementOf(db, who, id), await stagesOf(db, id), await peopleOf(db, id), await mailsOf(db, head),
  ]
  const [isOwn, isReviewer, mayEdit] = [
    who.seller_id === id && who.viewer === null, isAdmin(who) && who.keys.has('app_seller:invoice-review'), who.keys.has('app_seller:seller-edit'),
  ]
  return {
    ...head, version, texts, agreement, history, people, mails,
    may_sign: isOwn && agreement === null && head.onboarding_stage === 1 && status === 'active',
    may_retry: (isOwn || mayEdit) && isFailed(agreement?.status ?? null),
    may_countersign: isReviewer && agreement?.status === 'sealed',
    may_upload: agreement === null ? isAdmin(who) && mayEdit && head.onboarding_stage === 2 : (isOwn || mayEdit) && (
      head.onboarding_stage === 2 || agreement.copy_state === 'differs'),
    may_review: isReviewer && agreement?.copy_state === 'differs',
  }
}
