import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { classification } from '@/lib/contract/hs-desk'
import { dottedHsCode } from '@/lib/domain/hs-code'
import { codeStates } from '../../core/tariff/code-states'
import { codeBegins } from '../../core/tariff/find-codes'
import { keepNamedPrecedent } from '../../core/tariff/precedents'
import { first, rows, type Db } from '../../db/db'
import { anyOfValues, contains, dayRange, pageOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'

type Row = z.output<typeof classification.precedents.reply>['rows'][number]

/** What people decided goods are, the latest first. */
export const precedentList = (db: Db, q: z.output<typeof classification.precedents.query>) =>
  pageOf<Row>(
    db,
    {
      columns: sql`h.id, h.goods, h.hs_code, h.country_code, h.reason, h.source, u.full_name as decided_by, h.created_at as decided_at, h.ended_at`,
      from: sql`hs_precedents h left join users u on u.id = h.created_by`, countFrom: sql`hs_precedents h`,
      where: [
        q.ended === undefined ? sql`h.ended_at is null` : q.ended ? sql`h.ended_at is not null` : sql`h.ended_at is null`,
        q.country_code ? sql`h.country_code = ${q.country_code}` : undefined, q.hs_code ? codeBegins(sql`h.hs_code`, q.hs_code) : undefined,
        anyOfValues(sql`h.source`, q.source),
        q.search ? sql`(h.goods ilike ${contains(q.search)} or ${codeBegins(sql`h.hs_code`, q.search)})` : undefined,
        dayRange(sql`h.created_at`, q.from, q.to),
      ],
      sorts: { decided_at: { by: sql`h.created_at`, kind: 'time' }, hs_code: { by: sql`h.hs_code`, kind: 'text' } },
      defaultSort: 'decided_at', id: sql`h.id`,
    },
    q,
  )

/** Decides what goods are. 422 for a code the tariff does not hold today. */
export async function decideGoods(tx: Db, who: Who, body: z.output<typeof classification.decide.body>): Promise<{ id: number }> {
  const state = (await codeStates(tx, body.country_code, [body.hs_code]))(body.hs_code)
  if (state !== 'held') throw refuseField('hs_code', `HS code ${dottedHsCode(body.hs_code)} is not in the tariff of ${body.country_code} today.`)
  return { id: await keepNamedPrecedent(tx, who, { ...body, source: 'desk' }) }
}

/** Ends a precedent. 404 for one there is not, 409 for one that has ended. */
export async function endPrecedent(tx: Db, who: Who, id: number) {
  const held = await first<{ goods: string; hs_code: string; ended_at: string | null }>(
    tx, sql`select goods, hs_code, ended_at from hs_precedents where id = ${id} for update`,
  )
  if (!held) throw new Refusal(404, 'This precedent no longer exists.')
  if (held.ended_at !== null) throw new Refusal(409, 'This precedent has ended already.')
  await rows(tx, sql`update hs_precedents set ended_at = now(), version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${id}`)
  return held
}
