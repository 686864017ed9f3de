import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { sellerAgreements } from '@/lib/contract/seller-agreements'
import { isSameName } from '@/lib/domain/agreement'
import { today } from '@/lib/domain/days'
import { onboardingStage } from '@/lib/domain/lists'
import { first, rows, type Db } from '../../db/db'
import type { AuditEntry } from '../../platform/audit'
import type { RequestFacts } from '../../platform/implement'
import { noPermission, Refusal, refuseField } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { holdAgreement, standingOf, type HeldAgreement } from './held'
import { currentTexts } from './texts'

type Form = z.output<typeof sellerAgreements.sign.body>
export interface Step {
  tx: Db
  who: Who
  services: Services
  request: RequestFacts
  audit: (entry: AuditEntry) => void
}

/** `AGR-2026-00042`: the next of the year, whoever signs at the same time. */
async function drawNumber(tx: Db): Promise<string> {
  const prefix = `AGR-${today().slice(0, 4)}-`
  await rows(tx, sql`select pg_advisory_xact_lock(hashtextextended('agreement numbers', 0))`)
  const last = await first<{ n: number }>(tx, sql`select coalesce(max(right(agreement_no, 5)::int), 0) as n from sellers
    where agreement_no like ${`${prefix}%`}`)
  return `${prefix}${String((last?.n ?? 0) + 1).padStart(5, '0')}`
}

/** Whoever reads the seller's mail signs for it: nobody of ours, and nobody who looks through its eyes. */
function refuseStrangers(who: Who, sellerId: number): void {
  if (who.seller_id !== sellerId || who.viewer !== null) throw noPermission()
}

function refuseStage({ onboarding_stage: stage, record_status }: HeldAgreement): void {
  if (record_status !== 'active') throw new Refusal(409, 'The seller is inactive. Ask us to activate it.')
  if (stage === 0) throw new Refusal(409, `Complete ${onboardingStage.label(1)} first.`)
  if (stage < 2) return
  throw new Refusal(409, `Onboarding stage cannot go back from ${onboardingStage.label(stage as 2 | 3)} to ${onboardingStage.label(2)}.`)
}

/**
 * A seller signs: what it typed, when and from where is kept at once, the seal follows in the background, and with it stage 2 (sellers-ior.md 3.1,
 * coming-areas.md 6 S5). Signed again, by a double click, it is the same agreement under the same number. A name that is not the contact's is no
 * fault: it is kept as a warning with the evidence (c2).
 */
export async function signAgreement({ tx, who, services, request, audit }: Step, sellerId: number, form: Form) {
  const held = await holdAgreement(tx, who, sellerId)
  refuseStrangers(who, sellerId)
  if (held.status !== null) return standingOf(held, held.status)
  refuseStage(held)
  const { version, company, texts } = await currentTexts(tx)
  if (form.version !== version) throw new Refusal(409, `The agreement has a new version, ${version}. Read it and sign again.`, [
    { field: 'version', message: `The agreement has a new version, ${version}. Read it and sign again.` },
  ])
  const text = texts.find(({ language }) => language === form.language)
  if (!text) throw refuseField('language', 'The agreement is not written in this language. Choose another.')
  const agreement_no = held.agreement_no ?? (await drawNumber(tx))
  const differs = !isSameName(form.full_name, held.contact_name)
  const made = await first<{ id: number }>(
    tx,
    sql`insert into seller_agreements (agreement_no, seller_id, template_id, company, text_hash, signer_name, name_differs, registered_name, signed_by,
          signer_email, signer_ip, signer_agent, created_by)
        values (${agreement_no}, ${sellerId}, ${text.id}, ${company}, ${text.text_hash}, ${form.full_name}, ${differs}, ${held.contact_name}, ${who.user_id},
          ${who.email}, ${request.ip || null}::inet, ${request.user_agent.slice(0, 400) || null}, ${who.user_id}) returning id`,
  )
  await rows(tx, sql`update sellers set agreement_no = ${agreement_no} where id = ${sellerId}`)
  await services.jobs.send(tx, 'agreements.seal', { id: made?.id ?? 0 }, { once: String(made?.id ?? 0) })
  audit({
    entity: 'seller', entity_id: held.seller_code, action: 'e_sign',
    after: { agreement_no, version, language: form.language, full_name: form.full_name, ...(differs && { differs_from: held.contact_name }) },
  })
  return standingOf({ ...held, agreement_no }, 'sealing')
}
