import { sql } from 'drizzle-orm'
import { goodsKey, goodsWords } from '@/lib/domain/hs-suggest'
import type { PrecedentSource } from '@/lib/domain/tariff'
import { first, rows, type Db } from '../../db/db'
import { refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'

interface Decided {
  country_code: string
  goods: string
  hs_code: string
  reason: string
  source: PrecedentSource
}

/**
 * Keeps what a person decided of goods, so that it is found when the same are asked for again; ends what was decided of these very goods before. Null where
 * the description names nothing goods could be known by.
 */
export async function keepPrecedent(tx: Db, who: Pick<Who, 'user_id'>, { country_code, goods, hs_code, reason, source }: Decided): Promise<number | null> {
  const key = goodsKey(goods)
  if (key === '') return null
  // Two people who decide the same goods at once: the later one's is kept.
  await rows(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`hs precedent ${country_code} ${key}`}, 0))`)
  const same = await first<{ id: number; hs_code: string }>(
    tx, sql`select id, hs_code from hs_precedents where country_code = ${country_code} and goods_key = ${key} and ended_at is null for update`,
  )
  if (same?.hs_code === hs_code) return same.id
  if (same) await rows(tx, sql`update hs_precedents set ended_at = now(), version = version + 1, updated_at = now(), updated_by = ${who.user_id}
    where id = ${same.id}`)
  const made = await first<{ id: number }>(
    tx,
    sql`insert into hs_precedents (country_code, goods, goods_key, hs_code, reason, source, created_by, updated_by)
        values (${country_code}, ${goods}, ${key}, ${hs_code}, ${reason}, ${source}, ${who.user_id}, ${who.user_id}) returning id`,
  )
  return made?.id ?? null
}

/** The same where somebody asks for it: 422 at a description that names no goods. */
export async function keepNamedPrecedent(tx: Db, who: Pick<Who, 'user_id'>, decided: Decided): Promise<number> {
  const id = await keepPrecedent(tx, who, decided)
  if (id === null) throw refuseField('goods', 'Describe the goods in words, such as “Bluetooth speaker”.')
  return id
}

/** Words as a search of text: any of them, each as the beginning of a word. */
export const anyWord = (text: string): string => goodsWords(text).map((word) => `'${word.replaceAll("'", '')}':*`).join(' | ')
