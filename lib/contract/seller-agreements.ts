import { z } from 'zod'
import { agreementLanguage, agreementStatus, COPY_BYTES, copyState } from '@/lib/domain/agreement'
import { byId, Day, get, Id, Instant, paged, paging, patch, post } from './kernel'

const edits = 'app_seller:seller-edit'
const sees = 'app_seller:seller-onboarding-status'
/** The IOR team's own: what binds us is signed by nobody else. */
const reviews = 'app_seller:invoice-review'
const base = '/api/sellers/agreement'
const changed = ['sellerAgreements.one', 'sellerOnboarding.board', 'sellers.list', 'sellers.one', 'sellerManage.list', 'sellers.activeNames']

const Text = z.object({ language: z.enum(agreementLanguage.names), title: z.string(), body: z.string(), text_hash: z.string() })
const Standing = z.object({ agreement_no: z.string(), status: z.enum(agreementStatus.names), onboarding_stage: z.number() })

const Agreement = z.object({
  agreement_no: z.string(), status: z.enum(agreementStatus.names), version: z.number(), language: z.enum(agreementLanguage.names), text_hash: z.string(),
  signer_name: z.string(), signer_email: z.string(), signer_ip: z.string().nullable(), signed_at: Instant,
  /** The contact's name, where the one typed is another. */
  registered_name: z.string().nullable(),
  /** Why the last seal failed; to sellers only that it did. */
  seal_error: z.string().nullable(), seal_attempts: z.number(), sealed_at: Instant.nullable(), sealed_sha256: z.string().nullable(),
  certificate_subject: z.string().nullable(), certificate_sha256: z.string().nullable(),
  countersigned_at: Instant.nullable(), countersigner: z.string().nullable(), countersigned_sha256: z.string().nullable(),
  copy_state: z.enum(copyState.names).nullable(), copy_name: z.string().nullable(), copy_sha256: z.string().nullable(), copy_at: Instant.nullable(),
  copy_start: z.string().nullable(), copy_expiry: z.string().nullable(), copy_note: z.string().nullable(),
})

const Whole = z.object({
  id: Id, seller_code: z.string(), legal_name: z.string(), country_code: z.string(), contact_name: z.string(), contact_email: z.string(),
  onboarding_stage: z.number(), active: z.boolean(), agreement_start: z.string().nullable(), agreement_expiry: z.string().nullable(),
  /** What there is to read and to sign: the newest version, in its languages. */
  version: z.number(), texts: z.array(Text),
  agreement: Agreement.nullable(),
  may_sign: z.boolean(), may_retry: z.boolean(), may_countersign: z.boolean(), may_upload: z.boolean(), may_review: z.boolean(), has_file: z.boolean(),
  history: z.array(z.object({
    id: Id, from_stage: z.number().nullable(), to_stage: z.number(), source: z.string(), by: z.string().nullable(), at: Instant, note: z.string().nullable(),
  })),
  people: z.array(z.object({ user_id: Id, name: z.string(), email: z.string() })),
  mails: z.array(z.object({
    id: Id, template: z.string(), to: z.string(), subject: z.string(), status: z.string(), at: Instant, sent_at: Instant.nullable(), files: z.array(z.string()),
  })),
})

/** A seller's agreement: read, signed, sealed, countersigned, and the copy that came back (sellers-ior.md 3.1, coming-areas.md 6). `{id}` is the seller's. */
export const sellerAgreements = {
  one: get(`${base}/:id`, { needs: sees, params: byId, reply: Whole }),
  sign: post(`${base}/:id/e-sign`, {
    needs: null,
    open: 'The seller’s own people, and nobody of ours.',
    params: byId,
    body: z.object({
      full_name: z.string().trim().normalize('NFC').min(2, 'Type your full name.').max(100, 'Use at most 100 characters.'),
      consent: z.boolean().refine((isGiven) => isGiven, 'Tick the box to agree.'),
      version: z.coerce.number().int().positive(),
      language: z.enum(agreementLanguage.names).default('en'),
    }),
    reply: Standing,
    refreshes: changed,
  }),
  /** Makes a seal again that has failed. */
  retry: post(`${base}/:id/retry-seal`, { needs: [edits, sees], params: byId, reply: Standing, refreshes: changed }),
  countersign: post(`${base}/:id/countersign`, { needs: reviews, params: byId, reply: Standing, refreshes: changed }),
  /** The signed copy as it came back, compared with what was sealed. */
  upload: post(`${base}/:id/upload`, {
    needs: [edits, sees],
    params: byId,
    kind: 'upload',
    body: z.object({ agreement_start: Day, agreement_expiry: Day }),
    reply: Standing.extend({ copy_state: z.enum(copyState.names) }),
    maxBytes: COPY_BYTES + 64 * 1024,
    maxFileBytes: COPY_BYTES,
    refreshes: changed,
  }),
  review: patch(`${base}/:id/review`, {
    needs: reviews,
    params: byId,
    body: z.object({ decision: z.enum(['accept', 'refuse']), note: z.string().trim().max(500, 'Use at most 500 characters.').optional() }),
    reply: Standing.extend({ copy_state: z.enum(copyState.names) }),
    refreshes: changed,
  }),
  download: get(`${base}/:id/download`, {
    needs: ['app_seller:manage-sellers', sees], params: byId, kind: 'download',
    query: z.object({ file: z.enum(['newest', 'sealed', 'copy']).default('newest') }),
  }),
  texts: get('/api/sellers/agreement-texts', {
    needs: 'app_seller:manage-sellers',
    query: paging,
    reply: paged(z.object({
      id: Id, version: z.number(), language: z.enum(agreementLanguage.names), title: z.string(), body: z.string(), text_hash: z.string(),
      signed: z.number(), created_at: Instant, created_by: z.string().nullable(),
    })),
  }),
  /** One language of the newest version, or of the next one; texts are never changed. */
  addText: post('/api/sellers/agreement-texts', {
    needs: reviews,
    body: z.object({
      version: z.coerce.number().int().min(1).max(9999),
      language: z.enum(agreementLanguage.names),
      title: z.string().trim().normalize('NFC').min(3, 'Use at least 3 characters.').max(150, 'Use at most 150 characters.'),
      body: z.string().trim().normalize('NFC').min(50, 'Use at least 50 characters.').max(60_000, 'Use at most 60,000 characters.'),
    }),
    reply: z.object({ id: Id, version: z.number(), language: z.enum(agreementLanguage.names), text_hash: z.string() }),
    refreshes: ['sellerAgreements.texts', 'sellerAgreements.one'],
  }),
}
