import { sql, type SQL } from 'drizzle-orm'
import { rows, type Db } from '../../db/db'
import type { Who } from '../../platform/who'
import { columnOf } from '../packages/column-fields'
import { seesMoney } from '../../core/parcels/scope'
import { packageTables } from '../packages/package-row'
import { weightOf, type fieldsOf } from './template-fields'

export type Fields = ReturnType<typeof fieldsOf>['fields']

/** A line: the chosen fields by name, and what is added up whichever were chosen. */
export interface ContentRow extends Readonly<Record<string, unknown>> {
  __pieces: number
  __weight: string
  __cod: string
  __cod_currency: string | null
}

const STEP = 1000

export const contentColumns = (who: Who, fields: Fields): SQL =>
  sql.join(
    [
      ...fields.map((field) => sql`${columnOf(who, field)} as ${sql.identifier(field.field)}`),
      sql`p.pieces as __pieces, ${weightOf(fields.map(({ id }) => id))} as __weight, ${seesMoney(who) ? sql`p.cod_amount` : sql`'0'`} as __cod,
          p.cod_currency as __cod_currency`,
    ],
    sql`, `,
  )

/** The lines of a manifest in their order, as its owner may read them; memory holds a thousand, whatever the length. */
export async function* linesOf(db: Db, who: Who, manifestId: number, fields: Fields): AsyncGenerator<ContentRow> {
  for (let after = 0; ; ) {
    const step: (ContentRow & { line_no: number })[] = await rows(
      db,
      sql`select mp.line_no, ${contentColumns(who, fields)} from ${packageTables} join manifest_packages mp on mp.package_id = p.id
          where mp.manifest_id = ${manifestId} and mp.line_no > ${after} order by mp.line_no limit ${STEP}`,
    )
    yield* step
    if (step.length < STEP) return
    after = step.at(-1)?.line_no ?? after
  }
}
