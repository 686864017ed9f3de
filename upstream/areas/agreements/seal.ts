import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { addDays, dubaiDay } from '@/lib/domain/days'
import { AGREEMENT_DAYS, agreementStatus, type AgreementLanguage } from '@/lib/domain/agreement'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { agreementPdf } from '../../documents/agreement-paper'
import { writeAudit } from '../../platform/audit'
import type { FileStore } from '../../platform/files'
import type { Services } from '../../platform/services'
import { system } from '../../platform/who'
import { signedDetached } from '../../core/seal/cms'
import { signedPdf } from '../../core/seal/pdf-signature'
import { readSealKey, SealUnavailable, type SealKey } from '../../core/seal/seal-key'
import { letterhead } from '../../core/settings/letterhead'
import { noteStage } from '../sellers/invite'
import { fileName } from './files'
import { postFailure, postSealed } from './letters'
import { textsOf } from './texts'

const fields = ['Seal', 'Countersignature']
const request = { id: 'agreements.seal', ip: '', user_agent: '', environment: '' }

export interface Waiting {
  id: number
  agreement_no: string
  status: 'sealing' | 'countersigning'
  seller_id: number
  seller_code: string
  legal_name: string
  registration_no: string
  address: string
  contact_name: string
  contact_email: string
  onboarding_stage: number
  company: string
  edition: number
  language: AgreementLanguage
  text_hash: string
  signer_name: string
  signer_email: string
  signer_ip: string | null
  name_differs: boolean
  registered_name: string
  signed_at: string
  signed_by: number
  sealed_path: string | null
  countersigner_name: string | null
  countersigned_by: number | null
}

/** An agreement whose seal is due, held until it is made: of two jobs about it the second finds nothing to do. */
export async function claimSeal(tx: Db, id: number): Promise<Waiting | null> {
  const held = await first(tx, sql`select 1 from seller_agreements where id = ${id}
    and status in ${literals(agreementStatus, 'sealing', 'countersigning')} for update`)
  if (!held) return null
  return first<Waiting>(
    tx,
    sql`select a.id, a.agreement_no, a.status, a.seller_id, s.seller_code, s.legal_name, s.registration_no,
          concat_ws(', ', s.address_line1, s.city, s.country_code) as address, s.contact_name, s.contact_email, s.onboarding_stage, a.company,
          t.edition, t.language, a.text_hash, a.signer_name, a.signer_email, host(a.signer_ip) as signer_ip, a.name_differs, a.registered_name,
          a.signed_at, a.signed_by,
          a.sealed_path, a.countersigner_name, a.countersigned_by
        from seller_agreements a join sellers s on s.id = a.seller_id join agreement_templates t on t.id = a.template_id where a.id = ${id}`,
  )
}

/** The agreement as it was signed, not sealed yet. */
async function drawn(db: Db, waiting: Waiting): Promise<Buffer> {
  const all = await textsOf(db, waiting.edition, waiting.company)
  const texts = all.filter(({ language }) => language === waiting.language || language === 'en').toSorted((a) => (a.language === waiting.language ? -1 : 1))
  const { agreement_no, edition, text_hash, signer_name, signer_email, signed_at, signer_ip, legal_name, seller_code, registration_no, address } = waiting
  return buffer(agreementPdf({
    issuer: { ...(await letterhead(db)), name: waiting.company }, seller: { legal_name, seller_code, registration_no, address },
    agreement_no, edition, text_hash, texts, signer_name, signer_email, signed_at, signer_ip,
    registered_name: waiting.name_differs ? waiting.registered_name : null,
  }))
}

export interface Sealed {
  path: string
  sha256: string
  bytes: number
}

/** Puts the seal, or the countersignature behind it, into the agreement's file and keeps that under a name of its own. */
export async function makeSeal(db: Db, files: FileStore, key: SealKey, waiting: Waiting, at: Date): Promise<Sealed> {
  const isFirst = waiting.status === 'sealing'
  const source = isFirst ? await drawn(db, waiting) : await buffer(await files.read(waiting.sealed_path ?? ''))
  const file = await signedPdf(source, {
    field: isFirst ? 'Seal' : 'Countersignature', fields, at,
    name: isFirst ? waiting.company : `${waiting.countersigner_name ?? ''}, ${waiting.company}`,
    reason: isFirst ? `Seals what ${waiting.signer_name} signed electronically` : 'Countersigned for the importer of record',
    sign: (data) => signedDetached(data, key, at),
  })
  const path = `agreements/${waiting.agreement_no.slice(4, 8)}/${waiting.id}/${isFirst ? 'sealed' : 'countersigned'}.pdf`
  await files.write(path, file)
  return { path, sha256: createHash('sha256').update(file).digest('hex'), bytes: file.length }
}

/** Stage 2, once: the agreement begins on the day it was sealed, unless a day was set before (sellers-ior.md 2.1). */
async function reachStage(
  tx: Db, { seller_id, onboarding_stage, signed_at, signed_by, signer_name, signer_ip }: Waiting, path: string, on: string,
): Promise<void> {
  const stage = Math.max(2, onboarding_stage)
  await rows(
    tx,
    sql`update sellers set onboarding_stage = ${stage}, agreement_signed_at = ${signed_at}, agreement_signed_by = ${signer_name},
          agreement_signed_ip = ${signer_ip}::inet, agreement_file_path = ${path}, agreement_start = coalesce(agreement_start, ${on}::date),
          agreement_expiry = coalesce(agreement_expiry, ${addDays(on, AGREEMENT_DAYS)}::date), version = version + 1, updated_at = now()
        where id = ${seller_id}`,
  )
  if (onboarding_stage < 2) await noteStage(tx, { seller_id, from: onboarding_stage, to: 2, source: 'esign', by: signed_by })
}

/** What a seal that was made changes. */
export async function noteSealed(
  tx: Db, waiting: Waiting, { subject, sha256: certificate }: SealKey, { path, sha256 }: Sealed, at: Date,
): Promise<void> {
  if (waiting.status === 'countersigning') {
    await rows(tx, sql`update seller_agreements set status = ${literal(agreementStatus, 'countersigned')}, seal_error = null,
      countersigned_at = ${at.toISOString()}, countersigned_path = ${path}, countersigned_sha256 = ${sha256}, updated_at = now() where id = ${waiting.id}`)
    await rows(tx, sql`update sellers set agreement_file_path = ${path} where id = ${waiting.seller_id}`)
    return
  }
  await rows(tx, sql`update seller_agreements set status = ${literal(agreementStatus, 'sealed')}, seal_error = null,
    sealed_at = ${at.toISOString()}, sealed_path = ${path}, sealed_sha256 = ${sha256}, certificate_subject = ${subject},
    certificate_sha256 = ${certificate}, updated_at = now() where id = ${waiting.id}`)
  await reachStage(tx, waiting, path, dubaiDay(at))
}

/** What went wrong, for our staff; what is no setting of theirs to mend stands in the log. */
const reasonOf = (error: unknown) => (error instanceof SealUnavailable ? error.message : 'The file could not be made. The log says why; try again.')

/**
 * Seals or countersigns one agreement. A failure is told on its page and by mail to the desk, and changes nothing of what was signed: the stage stays
 * until a retry has made the seal (coming-areas.md 6 S5). Run twice, the second run finds nothing to do.
 */
export async function sealAgreement(services: Services, id: number): Promise<void> {
  const { database, files, mail, config, log } = services
  await inTransaction(database.db, async (tx) => {
    const waiting = await claimSeal(tx, id)
    if (!waiting) return
    await rows(tx, sql`update seller_agreements set seal_attempts = seal_attempts + 1 where id = ${id}`)
    const at = new Date()
    const made = await readSealKey(config, at).then(
      async (key) => ({ key, file: await makeSeal(tx, files, key, waiting, at) }), (error: unknown) => ({ error }),
    ).catch((error: unknown) => ({ error }))
    const to = waiting.status === 'sealing' ? ('sealed' as const) : ('countersigned' as const)
    if ('error' in made) {
      log.error({ error: made.error, agreement: waiting.agreement_no }, 'seal failed')
      const status = to === 'sealed' ? 'seal_failed' : 'countersign_failed'
      const reason = reasonOf(made.error)
      await rows(tx, sql`update seller_agreements set status = ${status}, seal_error = ${reason}, updated_at = now() where id = ${id}`)
      await writeAudit(tx, system, request, 'agreements.seal', [{ entity: 'seller', entity_id: waiting.seller_code, after: { status, reason } }])
      await postFailure(tx, services, waiting, reason)
      return
    }
    await noteSealed(tx, waiting, made.key, made.file, at)
    await writeAudit(tx, system, request, 'agreements.seal', [{
      entity: 'seller', entity_id: waiting.seller_code, after: { agreement_no: waiting.agreement_no, status: to, sha256: made.file.sha256 },
    }])
    await postSealed({ tx, config, mail }, waiting, to, {
      name: fileName(waiting.agreement_no), type: 'application/pdf', size: made.file.bytes, path: made.file.path,
    })
  })
}
