import { sql } from 'drizzle-orm'
import { boolean, check, date, inet, integer, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { agreementLanguage, agreementStatus, copyState, sealedStatuses } from '@/lib/domain/agreement'
import { choiceColumn, instant, ref, rowId, stamps, statusColumn } from '../columns'
import { literals } from '../literals'
import { pgTable } from '../table'
import { users } from './access'
import { sellers } from './sellers'

/** What sellers sign, by version and language (coming-areas.md 6 c3). A text is never changed: another wording is another version. */
export const agreementTemplates = pgTable(
  'agreement_templates',
  {
    id: rowId(),
    edition: integer('edition').notNull(),
    language: choiceColumn(agreementLanguage).notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** SHA-256 of title and body, hexadecimal: what a signature names. */
    text_hash: text('text_hash').notNull(),
    created_at: instant('created_at').notNull().default(sql`now()`),
    created_by: ref('created_by'),
  },
  (t) => [uniqueIndex('agreement_templates_once').on(t.edition, t.language), check('agreement_templates_edition', sql`${t.edition} > 0`)],
)

/** What a seller has signed, with the evidence of it; one a seller. */
export const sellerAgreements = pgTable(
  'seller_agreements',
  {
    id: rowId(),
    agreement_no: text('agreement_no').notNull().unique(),
    seller_id: ref('seller_id').notNull().unique().references(() => sellers.id, { onDelete: 'cascade' }),
    template_id: ref('template_id').notNull().references(() => agreementTemplates.id),
    status: statusColumn(agreementStatus, 'sealing'),
    /** Our name as the text said it, and the SHA-256 of the text as it was read. */
    company: text('company').notNull(),
    text_hash: text('text_hash').notNull(),
    /** As typed, and whether it is another name than the seller's contact. */
    signer_name: text('signer_name').notNull(),
    name_differs: boolean('name_differs').notNull(),
    registered_name: text('registered_name').notNull(),
    signed_at: instant('signed_at').notNull().default(sql`now()`),
    signed_by: ref('signed_by').references(() => users.id),
    signer_email: text('signer_email').notNull(),
    signer_ip: inet('signer_ip'),
    signer_agent: text('signer_agent'),
    seal_error: text('seal_error'),
    seal_attempts: integer('seal_attempts').notNull().default(0),
    sealed_at: instant('sealed_at'),
    sealed_path: text('sealed_path'),
    sealed_sha256: text('sealed_sha256'),
    /** Whose certificate sealed it, and the SHA-256 of that certificate. */
    certificate_subject: text('certificate_subject'),
    certificate_sha256: text('certificate_sha256'),
    countersigned_at: instant('countersigned_at'),
    countersigned_by: ref('countersigned_by').references(() => users.id),
    countersigner_name: text('countersigner_name'),
    countersigned_path: text('countersigned_path'),
    countersigned_sha256: text('countersigned_sha256'),
    copy_state: choiceColumn(copyState),
    copy_path: text('copy_path'),
    copy_name: text('copy_name'),
    copy_sha256: text('copy_sha256'),
    copy_at: instant('copy_at'),
    copy_by: ref('copy_by').references(() => users.id),
    /** What was given with a copy that is still to be looked at. */
    copy_start: date('copy_start'),
    copy_expiry: date('copy_expiry'),
    copy_reviewed_by: ref('copy_reviewed_by').references(() => users.id),
    copy_reviewed_at: instant('copy_reviewed_at'),
    copy_note: text('copy_note'),
    ...stamps(),
  },
  (t) => [
    check('seller_agreements_number', sql`${t.agreement_no} ~ '^AGR-[0-9]{4}-[0-9]{5}$'`),
    check('seller_agreements_sealed', sql`${t.status} not in ${literals(agreementStatus, ...sealedStatuses)} or ${t.sealed_sha256} is not null`),
    check('seller_agreements_copy', sql`(${t.copy_state} is null) = (${t.copy_path} is null)`),
  ],
)

/** Who acts for which sellers (coming-areas.md 6 c4): an agency runs thirty, a seller has several people. One taken off keeps the row. */
export const sellerPeople = pgTable(
  'seller_people',
  {
    user_id: ref('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
    seller_id: ref('seller_id').notNull().references(() => sellers.id, { onDelete: 'cascade' }),
    active: boolean('active').notNull().default(true),
    added_at: instant('added_at').notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.seller_id] }), uniqueIndex('seller_people_seller').on(t.seller_id, t.user_id)],
)
