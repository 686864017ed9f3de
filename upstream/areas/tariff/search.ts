import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { classification } from '@/lib/contract/hs-desk'
import { today } from '@/lib/domain/days'
import { dottedHsCode } from '@/lib/domain/hs-code'
import { suggestCodes, type Precedent, type SuggestedFrom } from '@/lib/domain/hs-suggest'
import { permitAuthority } from '@/lib/domain/tariff'
import { codeColumns, codesMeant, describeCodes, pathsOf, type FoundCode } from '../../core/tariff/find-codes'
import { anyWord } from '../../core/tariff/precedents'
import { dutyLayersOf, holds, restrictionsOf } from '../../core/tariff/read-tariff'
import { first, rows, type Db } from '../../db/db'
import { pageOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'

type Query = z.output<typeof classification.search.query>
type Stored = FoundCode & { id: number }

/** One page of the codes that are meant, in the order of the tariff. */
export async function searchPage(db: Db, q: Query) {
  const day = today()
  const page = await pageOf<Stored>(
    db,
    {
      columns: sql`c.id, ${codeColumns}`, from: sql`hs_codes c`,
      where: [codesMeant({ text: q.search ?? '', country_code: q.country_code, digits: q.digits }, day)],
      sorts: { code: { by: sql`c.code`, kind: 'text' } }, defaultSort: 'code', id: sql`c.id`,
    },
    q,
  )
  const described = await describeCodes(db, q.country_code, page.rows, day)
  return {
    ...page,
    rows: described.map((row) => ({
      ...row, dotted: dottedHsCode(row.code), heading: row.path.join(' › '), permits: row.authorities.map((one) => permitAuthority.label(one)),
    })),
  }
}

/** A code with the headings above and the codes below it, every rate and restriction of the day, and what was decided for it. 404 for one unknown. */
export async function codeOf(db: Db, { code, country_code,
  day }: z.output<typeof classification.one.query>): Promise<z.output<typeof classification.one.reply>> {
  const on = day ?? today()
  const row = await first<FoundCode & { valid_from: string; valid_to: string | null }>(
    db, sql`select ${codeColumns}, c.valid_from, c.valid_to from hs_codes c where c.country_code = ${country_code} and c.code = ${code} and ${holds(sql`c`,
      on)}`,
  )
  if (!row) throw new Refusal(404, `HS code ${dottedHsCode(code)} is not in the tariff on that day.`)
  const near = await rows<Pick<FoundCode, 'code' | 'description_en' | 'description_ar'>>(
    db,
    sql`select c.code, c.description_en, c.description_ar from hs_codes c where c.country_code = ${country_code} and ${holds(sql`c`, on)}
          and (c.code like ${code} || '_%' or ${code} like c.code || '_%') order by c.code limit 200`,
  )
  const layers = await dutyLayersOf(db, country_code, [code], on)
  const restrictions = await restrictionsOf(db, country_code, 'import', [code], on)
  const precedents = await rows<z.output<typeof classification.one.reply>['precedents'][number]>(
    db,
    sql`select h.id, h.goods, h.reason, h.source, u.full_name as decided_by, h.created_at as decided_at from hs_precedents h left join users u on u.id =
      h.created_by
        where h.country_code = ${country_code} and h.hs_code = ${code} and h.ended_at is null order by h.created_at desc limit 50`,
  )
  return { ...row, country_code, day: on, tree: [...near, row].toSorted((a, b) => (a.code < b.code ? -1 : 1)).map(({ code: one, description_en,
    description_ar }) => ({ code: one, description_en, description_ar })), layers, restrictions, precedents }
}

const MOST_CANDIDATES = 400

/** Codes goods may belong under, with their reasons. Nothing is decided here. */
export async function suggestionsFor(db: Db, { description, category, country_code }: z.output<typeof classification.suggest.query>) {
  const query = anyWord(description)
  if (query === '') throw refuseField('description', 'Describe the goods in words, such as “Bluetooth speaker”.')
  const day = today()
  const precedents = await rows<Precedent>(
    db,
    sql`select h.id, h.goods, h.hs_code, u.full_name as decided_by, to_char(h.created_at at time zone 'Asia/Dubai', 'YYYY-MM-DD') as decided_on
        from hs_precedents h left join users u on u.id = h.created_by
        where h.country_code = ${country_code} and h.ended_at is null and to_tsvector('simple', h.goods_key) @@ to_tsquery('simple', ${query})
        order by ts_rank(to_tsvector('simple', h.goods_key), to_tsquery('simple', ${query})) desc, h.id desc limit 100`,
  )
  const words = sql`to_tsvector('simple', c.description_en || ' ' || coalesce(c.description_ar, ''))`
  const candidates = await rows<Omit<SuggestedFrom, 'path'>>(
    db,
    sql`with hit as materialized (
          select c.code, ts_rank(${words}, to_tsquery('simple', ${query})) as rank from hs_codes c
          where c.country_code = ${country_code} and ${holds(sql`c`, day)} and ${words} @@ to_tsquery('simple', ${query}) order by rank desc limit 300)
        select c.code, c.description_en, c.description_ar from hs_codes c
        where c.country_code = ${country_code} and ${holds(sql`c`, day)} and length(c.code) >= 6
          and (c.code in (select code from hit) or left(c.code, 4) in (select code from hit) or left(c.code, 6) in (select code from hit)
            or c.code = any(${sql.param(precedents.map(({ hs_code }) => hs_code))}::text[]))
          and (length(c.code) >= 8 or not exists (select 1 from hs_codes b where b.country_code = c.country_code and b.code like c.code || '_%'
            and ${holds(sql`b`, day)}))
        order by (c.code = any(${sql.param(precedents.map(({ hs_code }) => hs_code))}::text[])) desc,
          (select max(rank) from hit where c.code like hit.code || '%') desc nulls last, c.code limit ${MOST_CANDIDATES}`,
  )
  const pathOf = await pathsOf(db, country_code, candidates.map(({ code }) => code), day)
  const from = candidates.map((one) => ({ ...one, path: [...pathOf(one.code).en, ...pathOf(one.code).ar] }))
  return suggestCodes(description, category ?? null, from, precedents)
}
