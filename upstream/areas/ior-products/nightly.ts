import { sql } from 'drizzle-orm'
import { today } from '@/lib/domain/days'
import { isCleared, productCheck, type Eligibility } from '@/lib/domain/eligibility'
import { inTransaction, rows } from '../../db/db'
import { literal } from '../../db/literals'
import { writeAudit } from '../../platform/audit'
import { written, type Wording } from '../../platform/letter-words'
import type { Services } from '../../platform/services'
import { system } from '../../platform/who'
import { holdersQuery, IOR_KEY } from '../../core/accounts/key-holders'
import { noteProducts } from './catalogue'
import { judgeGoods, type Goods } from './judge'

const AT_ONCE = 2000
/** Days a row of a check is kept (sellers-ior.md 2.3). */
const KEPT_DAYS = 30
const request = { id: 'products.recheck', ip: '', user_agent: '', environment: '' }

type Checked = Goods & { id: number; sku: string; seller_code: string; eligibility: Eligibility; reasons: string[]; duty_rate: string | null }
interface Stopped { sku: string; seller_code: string; reasons: string[] }

const toStaff: Wording<{ count: number; examples: string; link: string }> = {
  en: (f) => [
    `${f.count} products may no longer be imported`,
    `by today’s tariff ${f.count} products of the catalogue are no longer cleared, and the next package list with one of them is stopped:\n${f.examples}\n\n${f.link}`,
  ],
  ar: (f) => [
    `${f.count} من المنتجات لم يعد استيرادها مسموحاً`,
    `بحسب التعرفة الجمركية لهذا اليوم لم يعد ${f.count} من منتجات الدليل مسموحاً بها، وستتوقف قائمة الطرود التالية التي تحتوي على أحدها:\n${f.examples}\n\n${f.link}`,
  ],
}

/** One batch of products from an id on, held against today's rules; those of which something else is found are written. */
async function recheckBatch({ database: { db } }: Pick<Services, 'database'>, after: number, day: string) {
  return inTransaction(db, async (tx) => {
    const held = await rows<Checked>(
      tx,
      sql`select p.id, p.sku, s.seller_code, p.brand, p.category, p.brand_authorised, p.hs_code, p.country_of_origin, p.unit_value, p.currency, p.battery_type,
            p.is_liquid, p.is_wireless, p.is_food, p.is_cosmetic, p.is_medical, p.shelf_life_months, p.msds_path is not null as has_msds, p.review,
            p.eligibility, p.reasons, trim_scale(p.duty_rate)::text as duty_rate
          from ior_products p join sellers s on s.id = p.seller_id where p.id > ${after} order by p.id limit ${AT_ONCE} for update of p`,
    )
    const all = await judgeGoods(tx, held, day)
    const changed = held.flatMap((row, i) => {
      const found = all[i]
      return found && (found.eligibility !== row.eligibility || found.reasons.join() !== row.reasons.join() || found.duty_rate !== row.duty_rate)
        ? [{ row, found }] : []
    })
    if (changed.length > 0) {
      await noteProducts(tx, null, changed.map(({ row: { id }, found }) => ({ id, found })))
      await writeAudit(tx, system, request, 'products.recheck', changed.map(({ row, found }) => ({
        entity: 'ior_product', entity_id: row.id, before: { eligibility: row.eligibility, reasons: row.reasons, duty_rate: row.duty_rate },
        after: { eligibility: found.eligibility, reasons: found.reasons, duty_rate: found.duty_rate },
      })))
    }
    const stopped = changed.filter(({ row, found }) => isCleared(row.eligibility) && !isCleared(found.eligibility))
    return {
      last: held.at(-1)?.id ?? null, changed: changed.length,
      stopped: stopped.map(({ row: { sku, seller_code }, found }): Stopped => ({ sku, seller_code, reasons: found.reasons })),
    }
  })
}

/** Tells the IOR desk which products lost their clearance, each of its people once. */
async function tell({ database: { db }, mail, config }: Services, stopped: readonly Stopped[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    const readers = await rows<{ email: string; full_name: string; locale: string }>(tx, sql`select email, full_name, locale from users
      where id in (${holdersQuery(IOR_KEY)}) and email like '%@%' order by id`)
    const facts = {
      count: stopped.length, link: `${config.PUBLIC_URL}/add-products/catalogue?eligibility=needs_review&eligibility=not_eligible`,
      examples: stopped.slice(0, 20).map(({ seller_code, sku, reasons }) => `${seller_code} ${sku}: ${reasons.join(', ')}`).join('\n'),
    }
    for (const { email, full_name, locale } of readers)
      await mail.post(tx, { ...written('alert', toStaff, facts, { name: full_name, locale }), to: [email], ref: { type: 'products', no: today() } })
  })
}

/**
 * Every night the products of the catalogue are held against the day's tariff: one whose HS row ended, or became prohibited, is cleared no more and is stopped
 * at the next package list. The IOR desk is told of those.
 */
export async function recheckProducts(services: Services): Promise<{ changed: number; stopped: number }> {
  const day = today()
  let [changed, after] = [0, 0 as number | null]
  const stopped: Stopped[] = []
  while (after !== null) {
    const batch = await recheckBatch(services, after, day)
    changed += batch.changed
    stopped.push(...batch.stopped)
    after = batch.last
  }
  if (stopped.length > 0) await tell(services, stopped)
  return { changed, stopped: stopped.length }
}

/** Rows of checks nobody has touched for a month go; what was added to the catalogue stays there. */
export const purgeChecks = ({ database: { db } }: Pick<Services, 'database'>) => rows(
  db,
  sql`delete from temp_products where created_at < now() - make_interval(days => ${KEPT_DAYS}) and (updated_at < now() - make_interval(days => ${KEPT_DAYS})
      or verify_status = ${literal(productCheck, 'committed')})`,
)

/** What is done of sellers' products by itself. */
export function productJobs(services: Services): void {
  services.jobs.work('products.recheck', async () => {
    services.log.info(await recheckProducts(services), 'products held against the tariff of the day')
    await purgeChecks(services)
  })
  services.jobs.every('products.recheck', '20 0 * * *')
}
