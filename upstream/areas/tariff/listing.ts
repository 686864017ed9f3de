import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { hsCodes } from '@/lib/contract/hs-desk'
import { today } from '@/lib/domain/days'
import { bareHsCode, dottedHsCode } from '@/lib/domain/hs-code'
import { permitAuthority, tradeDirection, type PermitAuthority, type RestrictionKind } from '@/lib/domain/tariff'
import { codeColumns, describeCodes, type FoundCode } from '../../core/tariff/find-codes'
import { holds } from '../../core/tariff/read-tariff'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { anyOfValues, contains, pageOf, startsWith, whether } from '../../platform/list'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import { saveRates } from './rates'

type Row = z.output<typeof hsCodes.list.reply>['rows'][number]
type Query = z.output<typeof hsCodes.list.query>
type Body = z.output<typeof hsCodes.save.body>
interface Stored extends FoundCode { id: number; country_code: string; valid_from: string; valid_to: string | null; products: number; version: number }

const columns = sql`c.id, c.country_code, ${codeColumns}, c.valid_from, c.valid_to, c.version,
  (select count(*)::int from ior_products p where p.hs_code = c.code and c.country_code = 'AE') as products`

/** Whether something of this kind restricts a code `c` on a day. */
const restricted = (day: string, kind: RestrictionKind, authorities?: readonly PermitAuthority[]) =>
  sql`exists (select 1 from tariff_restrictions r where r.country_code = c.country_code and r.direction = ${literal(tradeDirection, 'import')} and r.kind =
    ${kind} and ${holds(sql`r`, day)}
    and c.code like r.hs_prefix || '%' ${authorities ? sql`and ${anyOfValues(sql`r.authority`, authorities)}` : sql``})`

/** What a code is called, and what it pays and needs on a day. Codes of several countries stand in one page. */
async function described(db: Db, found: readonly Stored[], day: string): Promise<Row[]> {
  const byId = new Map<number, Row>()
  for (const [country, own] of Map.groupBy(found, ({ country_code }) => country_code))
    for (const row of await describeCodes(db, country, own, day)) byId.set(row.id, {
      ...row, dotted: dottedHsCode(row.code), permits: row.authorities.map((one) => permitAuthority.label(one)),
    })
  return found.flatMap(({ id }) => byId.get(id) ?? [])
}

const named = (text: string) => {
  const code = bareHsCode(text)
  return /^\d+$/.test(code) ? sql`c.code like ${startsWith(code)}` : sql`(c.description_en ilike ${contains(text)} or c.description_ar ilike ${contains(text)})`
}

/** One page of the tariff; rates and restrictions are those of the day asked for, today unless said. */
export async function codeList(db: Db, q: Query) {
  const day = q.valid_on ?? today()
  const page = await pageOf<Stored>(
    db,
    {
      columns, from: sql`hs_codes c`,
      where: [
        anyOfValues(sql`c.country_code`, q.country_code), anyOfValues(sql`left(c.code, 2)`, q.chapter), q.valid_on ? holds(sql`c`, q.valid_on) : undefined,
        whether(q.is_restricted, restricted(day, 'restricted')), whether(q.is_prohibited, restricted(day, 'prohibited')),
        q.authorities?.length ? restricted(day, 'restricted', q.authorities) : undefined, q.search ? named(q.search) : undefined,
      ],
      sorts: {
        code: { by: sql`c.code`, kind: 'text' }, valid_from: { by: sql`c.valid_from`, kind: 'time' },
        valid_to: { by: sql`c.valid_to`, kind: 'time', nullable: true }, country_code: { by: sql`c.country_code`, kind: 'text' },
      },
      defaultSort: 'code', id: sql`c.id`,
    },
    q,
  )
  return { ...page, rows: await described(db, page.rows, day) }
}

async function rowOf(db: Db, id: number, day: string): Promise<Row> {
  const found = await first<Stored>(db, sql`select ${columns} from hs_codes c where c.id = ${id}`)
  const [row] = found ? await described(db, [found], day) : []
  if (!row) throw new Refusal(404, 'This HS code no longer exists.')
  return row
}

const overlap = (code: string) => {
  const message = `Another row of HS code ${dottedHsCode(code)} holds on some of these days. End it first.`
  return () => new Refusal(409, message, [{ field: 'valid_from', message }])
}

async function addCode(tx: Db, by: number, body: Body): Promise<number> {
  const { country_code, code, description_en, valid_from } = body
  const missing = Object.entries({ country_code, code, description_en, valid_from }).find(([, value]) => value === undefined)
  if (missing) throw refuseField(missing[0], 'Required.')
  if (!(await first(tx, sql`select 1 from countries where country_code = ${country_code}`))) throw refuseField('country_code', 'Choose a country of the list.')
  if (body.valid_to && body.valid_to < String(valid_from)) throw refuseField('valid_to', 'The last day is before the first.')
  const refuse = overlap(String(code))
  const [made] = await refuseOn({ tariff_one_a_day: refuse, hs_codes_once: refuse }, rows<{ id: number }>(
    tx,
    sql`insert into hs_codes (country_code, code, description_en, description_ar, unit, valid_from, valid_to, created_by, updated_by)
        values (${country_code}, ${code}, ${description_en}, ${body.description_ar ?? null}, ${body.unit ?? 'u'}, ${valid_from}, ${body.valid_to ?? null},
          ${by},
          ${by}) returning id`,
  ))
  return made?.id ?? 0
}

interface Held { id: number; country_code: string; code: string; valid_from: string; version: number }

async function changeCode(tx: Db, by: number, held: Held, body: Body): Promise<void> {
  if (body.version !== undefined && body.version !== held.version) throw staleRecord()
  for (const field of ['country_code', 'code', 'valid_from'] as const)
    if (body[field] !== undefined && body[field] !== held[field]) throw refuseField(field,
      'What a row is of and since when does not change: end it and add another.')
  if (body.valid_to && body.valid_to < held.valid_from) throw refuseField('valid_to', 'The last day is before the first.')
  const set = Object.entries({ description_en: body.description_en, description_ar: body.description_ar, unit: body.unit, valid_to: body.valid_to })
    .filter(([, value]) => value !== undefined).map(([field, value]) => sql`${sql.identifier(field)} = ${value}`)
  const stamped = [...set, sql`version = version + 1`, sql`updated_at = now()`, sql`updated_by = ${by}`]
  await refuseOn({ tariff_one_a_day: overlap(held.code) }, rows(tx, sql`update hs_codes set ${sql.join(stamped, sql`, `)} where id = ${held.id}`))
}

/** Adds or changes a code of the tariff, and what it pays and needs from a day on (sellers-ior.md 5). */
export async function saveCode(tx: Db, by: number, body: Body): Promise<{ before: Row | null; after: Row }> {
  const held = body.id === undefined ? null
    : await first<Held>(tx, sql`select id, country_code, code, valid_from, version from hs_codes where id = ${body.id} for update`)
  if (body.id !== undefined && !held) throw new Refusal(404, 'This HS code no longer exists.')
  const before = held && (await rowOf(tx, held.id, today()))
  if (held && body.rates_from !== undefined && body.rates_from < today()) throw refuseField('rates_from',
    'What was declared before stays: use today or a later day.')
  const id = held ? held.id : await addCode(tx, by, body)
  if (held) await changeCode(tx, by, held, body)
  const from = held ? (body.rates_from ?? today()) : (body.rates_from ?? String(body.valid_from))
  const { country_code, code } = held ?? { country_code: String(body.country_code), code: String(body.code) }
  await saveRates(tx, by, { ...body, country_code, code, from })
  return { before, after: await rowOf(tx, id, from > today() ? from : today()) }
}
