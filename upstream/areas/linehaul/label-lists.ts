import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { linehaul } from '@/lib/contract/linehaul'
import { rows, type Db } from '../../db/db'
import { allOf } from '../../platform/list'

type Paper = z.output<typeof linehaul.paperFormats.reply>[number]
type Label = z.output<typeof linehaul.labelTypes.reply>[number]
type Barcode = z.output<typeof linehaul.barcodeTypes.reply>[number]

/** Paper formats; with a label type, those it prints on. */
export const paperFormats = (db: Db, { label_type, status }: z.output<typeof linehaul.paperFormats.query>) =>
  rows<Paper>(
    db,
    sql`select id, code, name, width_mm, height_mm, per_page, output, dpi, status from paper_formats f
        where ${allOf([
          status ? sql`status = ${status}` : undefined,
          label_type ? sql`code in (select unnest(paper_formats) from label_types where code = ${label_type})` : undefined,
        ])} order by id`,
  )

/** Label types; with a paper format, those that print on it. */
export const labelTypes = (db: Db, { paper_format_id, entity }: z.output<typeof linehaul.labelTypes.query>) =>
  rows<Label>(
    db,
    sql`select id, code, name, paper_formats, entity, status from label_types
        where ${allOf([
          entity ? sql`entity = ${entity}` : undefined,
          paper_format_id ? sql`(select code from paper_formats where id = ${paper_format_id}) = any(paper_formats)` : undefined,
        ])} order by id`,
  )

export const barcodeTypes = (db: Db, { two_dimensional }: z.output<typeof linehaul.barcodeTypes.query>) =>
  rows<Barcode>(
    db,
    sql`select id, code, name, symbology, charset, min_length, max_length, two_dimensional, "check", x_mm from barcode_types
        where ${two_dimensional === undefined ? sql`true` : sql`two_dimensional = ${two_dimensional}`} order by id`,
  )
