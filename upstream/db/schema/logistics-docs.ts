import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { logisticsDocState } from '@/lib/domain/logistics-doc'
import { instant, ref, rowId, stamps, statusColumn } from '../columns'
import { literal } from '../literals'
import { pgTable } from '../table'
import { carriers } from './carriers'
import { clients } from './clients'
import { consolidations } from './containers'
import { facilities } from './places'
import { emailLogs } from './platform'
import { sellers } from './sellers'

/** sellers-ior.md 2.6: papers of a shipment, each with the service centre that must act on it. */
export const logisticsDocs = pgTable(
  'logistics_docs',
  {
    id: rowId(),
    doc_no: text('doc_no').notNull().unique(),
    doc_type: text('doc_type').notNull(),
    ref_type: text('ref_type').notNull(),
    ref_no: text('ref_no').notNull(),
    consolidation_id: ref('consolidation_id').references(() => consolidations.id),
    client_id: ref('client_id').references(() => clients.id),
    carrier_id: ref('carrier_id').references(() => carriers.id),
    seller_id: ref('seller_id').references(() => sellers.id),
    service_center_id: ref('service_center_id').notNull().references(() => facilities.id),
    airport_code: text('airport_code'),
    file_name: text('file_name').notNull(),
    file_path: text('file_path').notNull(),
    file_size: bigint('file_size', { mode: 'number' }).notNull(),
    mime: text('mime').notNull(),
    sha256: text('sha256').notNull(),
    issue_date: date('issue_date'),
    expiry_date: date('expiry_date'),
    state: statusColumn(logisticsDocState, 'open'),
    /** By somebody of the centre or our staff; whoever it is about may read it without. */
    first_read_at: instant('first_read_at'),
    first_read_by: ref('first_read_by'),
    closed_at: instant('closed_at'),
    closed_by: ref('closed_by'),
    note: text('note'),
    /** Out of all lists; its files go thirty days later. */
    deleted_at: instant('deleted_at'),
    deleted_by: ref('deleted_by'),
    ...stamps(),
  },
  (t) => [
    index('logistics_docs_centre').on(t.service_center_id, t.state, t.created_at.desc()),
    index('logistics_docs_recent').on(t.created_at.desc(), t.id.desc()),
    index('logistics_docs_unread')
      .on(t.created_at.desc(), t.id.desc())
      .where(sql`${t.state} = ${literal(logisticsDocState, 'open')} and ${t.first_read_at} is null`),
    index('logistics_docs_ref').on(t.ref_no),
    /** One file is filed once for what it is about; the demo's specimens are many documents' file. */
    uniqueIndex('logistics_docs_once').on(t.sha256, t.ref_type, t.ref_no)
      .where(sql`${t.deleted_at} is null and ${t.file_path} not like 'logistics/demo/%'`),
    index('logistics_docs_deleted').on(t.deleted_at).where(sql`${t.deleted_at} is not null`),
    index('logistics_docs_client').on(t.client_id, t.created_at.desc()),
    index('logistics_docs_carrier').on(t.carrier_id, t.created_at.desc()),
    index('logistics_docs_airport').on(t.airport_code, t.created_at.desc()),
    index('logistics_docs_seller').on(t.seller_id).where(sql`${t.seller_id} is not null`),
    index('logistics_docs_consolidation').on(t.consolidation_id).where(sql`${t.consolidation_id} is not null`),
    check('logistics_docs_number', sql`${t.doc_no} ~ '^LD-[0-9]{8}-[0-9]{5}$'`),
    check('logistics_docs_mawb', sql`${t.ref_type} <> 'mawb' or ${t.ref_no} ~ '^[0-9]{3}-[0-9]{8}$'`),
    check('logistics_docs_size', sql`${t.file_size} between 1 and 15728640`),
    check('logistics_docs_ends', sql`${t.expiry_date} > ${t.issue_date}`),
    check('logistics_docs_closed', sql`${t.state} = ${literal(logisticsDocState, 'open')}
        or (${t.state} = ${literal(logisticsDocState, 'closed')} and ${t.first_read_at} is not null and ${t.closed_at} is not null)`),
  ],
)

/** Files a document had before it was given a newer one, the first is version 1. */
export const logisticsDocVersions = pgTable(
  'logistics_doc_versions',
  {
    id: rowId(),
    doc_id: ref('doc_id').notNull().references(() => logisticsDocs.id, { onDelete: 'cascade' }),
    version_no: integer('version_no').notNull(),
    file_name: text('file_name').notNull(),
    file_path: text('file_path').notNull(),
    file_size: bigint('file_size', { mode: 'number' }).notNull(),
    mime: text('mime').notNull(),
    sha256: text('sha256').notNull(),
    replaced_at: instant('replaced_at').notNull().default(sql`now()`),
    replaced_by: ref('replaced_by'),
  },
  (t) => [uniqueIndex('logistics_doc_versions_no').on(t.doc_id, t.version_no)],
)

/** Mails a document went along with. */
export const logisticsDocMails = pgTable(
  'logistics_doc_mails',
  {
    doc_id: ref('doc_id').notNull().references(() => logisticsDocs.id, { onDelete: 'cascade' }),
    email_log_id: ref('email_log_id').notNull().references(() => emailLogs.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.doc_id, t.email_log_id] }), index('logistics_doc_mails_mail').on(t.email_log_id)],
)
