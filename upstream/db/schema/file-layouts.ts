import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { layoutDelimiter, layoutEncoding, layoutFormat, type LayoutDate } from '@/lib/domain/file-layout'
import { choiceColumn, ref, rowId, stamps } from '../columns'
import { pgTable } from '../table'
import { clients } from './clients'
import { excelDetails } from './uploads'

export interface LayoutColumn { field: string; source: string; transform: 'trim' | 'upper'; date_format: LayoutDate | null }

/** b2b.md 2.7: how a client writes its own files of outbound orders. */
export const clientFileLayouts = pgTable(
  'client_file_layouts',
  {
    id: rowId(),
    client_id: ref('client_id').notNull().references(() => clients.id),
    layout_name: text('layout_name').notNull(),
    format: choiceColumn(layoutFormat).notNull(),
    delimiter: choiceColumn(layoutDelimiter).notNull().default('comma'),
    encoding: choiceColumn(layoutEncoding).notNull().default('utf-8'),
    sheet: text('sheet'),
    header_row: integer('header_row').notNull().default(1),
    /** Of XML: the element that is a line. */
    record_path: text('record_path'),
    /** Which of our columns is read from which of theirs. */
    columns: jsonb('columns').$type<LayoutColumn[]>().notNull(),
    defaults: jsonb('defaults').$type<Record<string, string>>().notNull().default({}),
    enabled: boolean('enabled').notNull().default(true),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('client_file_layouts_name_once').on(t.client_id, sql`lower(${t.layout_name})`),
    check('client_file_layouts_header', sql`${t.header_row} between 1 and 100`),
  ],
)

/** A file that was read by a layout; its upload holds the rows as they were read. */
export const outboundFiles = pgTable(
  'outbound_files',
  {
    upload_id: ref('upload_id').primaryKey().references(() => excelDetails.id, { onDelete: 'cascade' }),
    layout_id: ref('layout_id').notNull().references(() => clientFileLayouts.id),
    file_name: text('file_name').notNull(),
    orders: integer('orders').notNull(),
  },
  (t) => [index('outbound_files_layout').on(t.layout_id)],
)
