import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { agreementStatus, type AgreementLanguage } from '@/lib/domain/agreement'
import type { Config } from '../../config'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { FileStore } from '../../platform/files'
import { readSealKey, type SealKey } from '../../core/seal/seal-key'
import { claimSeal, makeSeal, noteSealed } from '../../areas/agreements/seal'
import { currentTexts } from '../../areas/agreements/texts'
import { dbOf } from '../db-of'

interface Plan {
  /** The so-many-eth seller of a stage, by id; the seller whose account the demo has is the first of stage 3. */
  stage: number
  nth: number
  language: AgreementLanguage
  to: 'failed' | 'sealed' | 'countersigned'
  copy?: 'same' | 'differs'
}

/** Few are sealed on our side: most of the demo's agreements were signed on paper before (sellers-ior.md 8). */
const plans: readonly Plan[] = [
  { stage: 1, nth: 1, language: 'en', to: 'failed' },
  { stage: 2, nth: 1, language: 'en', to: 'sealed' }, { stage: 2, nth: 2, language: 'en', to: 'sealed', copy: 'differs' },
  { stage: 2, nth: 3, language: 'zh', to: 'countersigned' }, { stage: 3, nth: 1, language: 'en', to: 'countersigned', copy: 'same' },
]
const hourMs = 3_600_000

/** A seller of the plan has signed: a waiting agreement under the number and the moment its row has. */
const sign = (db: Db, { stage, nth }: Plan, text: { id: number; text_hash: string }, company: string) =>
  first<{ id: number; signed_at: string }>(
    db,
    sql`with chosen as (select s.*, coalesce(s.agreement_signed_at, now() - interval '2 hours') as signed from sellers s where s.onboarding_stage = ${stage}
          order by s.id offset ${nth - 1} limit 1),
        numbered as (update sellers s set agreement_no = coalesce(s.agreement_no, 'AGR-' || to_char(now(), 'YYYY') || '-' || lpad(s.id::text, 5, '0'))
          from chosen c where c.id = s.id returning s.id, s.agreement_no)
        insert into seller_agreements (agreement_no, seller_id, template_id, company, text_hash, signer_name, name_differs, registered_name, signed_at,
          signed_by, signer_email, signer_ip)
        select n.agreement_no, c.id, ${text.id}::bigint, ${company}, ${text.text_hash}, c.contact_name, false, c.contact_name, c.signed,
          (select p.user_id from seller_people p where p.seller_id = c.id limit 1), c.contact_email,
          coalesce(c.agreement_signed_ip, '198.51.100.7') from chosen c join numbered n on n.id = c.id
        returning id, signed_at`,
  )

async function seal(db: Db, files: FileStore, key: SealKey, id: number, at: Date): Promise<string | null> {
  const waiting = await claimSeal(db, id)
  if (!waiting) return null
  const file = await makeSeal(db, files, key, waiting, at)
  await noteSealed(db, waiting, key, file, at)
  return file.path
}

/** Our officer signs behind the seal, a day later. */
async function countersign(db: Db, files: FileStore, key: SealKey, id: number, at: Date): Promise<void> {
  await rows(db, sql`update seller_agreements set status = ${literal(agreementStatus, 'countersigning')}, countersigned_by = u.id,
    countersigner_name = u.full_name from users u where u.email = 'ior_officer@demo.example' and seller_agreements.id = ${id}`)
  await seal(db, files, key, id, at)
}

/** The copy that came back: the file itself, or one that was stamped and scanned. */
const addCopy = (db: Db, id: number, state: 'same' | 'differs') =>
  rows(
    db,
    sql`update seller_agreements a set copy_state = ${state}, copy_path = coalesce(a.countersigned_path, a.sealed_path), 
          copy_at = a.sealed_at + interval '30 hours',
          copy_name = case ${state} when 'same' then 'agreement_' || a.agreement_no || '.pdf' else 'stamped scan.pdf' end,
          copy_sha256 = case ${state} when 'same' then coalesce(a.countersigned_sha256, a.sealed_sha256) else encode(sha256(a.agreement_no::bytea), 'hex') end,
          copy_start = s.agreement_start, copy_expiry = s.agreement_expiry
        from sellers s where s.id = a.seller_id and a.id = ${id}`,
  )

/** People of the demo's sellers, and a few agreements with files that bear our seal; without a key their seals wait, as they would anywhere. */
export async function sealDemoAgreements(client: pg.Client, files: FileStore, config: Config): Promise<void> {
  const db = dbOf(client)
  await rows(db, sql`insert into seller_people (user_id, seller_id, added_at) select id, seller_id, created_at from users where seller_id is not null
    on conflict do nothing`)
  const { company, texts } = await currentTexts(db)
  const key = await readSealKey(config, new Date()).catch((error: Error) => error)
  for (const plan of plans) {
    const text = texts.find(({ language }) => language === plan.language)
    const signed = text && (await sign(db, plan, text, company))
    if (!signed) continue
    if (plan.to === 'failed' || key instanceof Error) {
      const reason = key instanceof Error ? key.message : 'The sealing certificate expired last night.'
      await rows(db, sql`update seller_agreements set status = ${literal(agreementStatus, 'seal_failed')}, seal_attempts = 1, seal_error = ${reason}
        where id = ${signed.id}`)
      continue
    }
    const signedMs = Date.parse(signed.signed_at)
    await seal(db, files, key, signed.id, new Date(signedMs + 20_000))
    if (plan.to === 'countersigned') await countersign(db, files, key, signed.id, new Date(Math.min(Date.now(), signedMs + 22 * hourMs)))
    if (plan.copy) await addCopy(db, signed.id, plan.copy)
  }
}
