import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { sellerOnboarding } from '@/lib/contract/seller-onboarding'
import { onboardingStage } from '@/lib/domain/lists'
import { rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import type { Download } from '../../platform/implement'
import { allOf, anyOfValues, everyRow, pageOf, type ListQuery } from '../../platform/list'
import { EXPORT_LIMIT, exported } from '../../platform/list-file'
import type { Who } from '../../platform/who'
import type { ExportColumn } from '../../sheets/export-sheet'
import { clientsOf, mayInvite, searched, soldFor } from './read'
import { visibleSellers } from './scope'

type Query = z.output<typeof sellerOnboarding.board.query>
type Card = z.output<typeof sellerOnboarding.board.reply>['rows'][number]
type Filters = Pick<Query, 'client_id' | 'platform' | 'stage' | 'days_from' | 'days_to' | 'search'>

/** Dubai days since the stage was reached; of one made before stages were kept, since it was made. */
const daysInStage = sql`(${dubaiToday} - ((coalesce((select max(h.at) from seller_stage_history h where h.seller_id = s.id
  and h.to_stage = s.onboarding_stage and h.from_stage is distinct from h.to_stage), s.created_at)) at time zone 'Asia/Dubai')::date)`

const whereOf = (who: Who, query: Filters) => [
  visibleSellers(who), soldFor(who, query.client_id), anyOfValues(sql`s.platform`, query.platform), searched(query.search),
  query.days_from === undefined ? undefined : sql`${daysInStage} >= ${query.days_from}`,
  query.days_to === undefined ? undefined : sql`${daysInStage} <= ${query.days_to}`,
]

const listOf = (who: Who, query: Filters): ListQuery => ({
  columns: sql`s.id, s.seller_code, s.legal_name, s.country_code, s.platform, s.onboarding_stage as stage, ${daysInStage} as days_in_stage, s.agreement_no,
    s.agreement_expiry, ${clientsOf(who)} as clients, a.status as agreement_status, a.copy_state, s.active, s.invite_sent_at, s.reminded_at,
    ${mayInvite} as may_invite, s.crm_link`,
  from: sql`sellers s left join seller_agreements a on a.seller_id = s.id`, countFrom: sql`sellers s`,
  where: [...whereOf(who, query), anyOfValues(sql`s.onboarding_stage`, query.stage)],
  sorts: {
    days_in_stage: { by: daysInStage, kind: 'number' }, seller_code: { by: sql`s.seller_code`, kind: 'text' },
    legal_name: { by: sql`s.legal_name`, kind: 'text' }, stage: { by: sql`s.onboarding_stage`, kind: 'number' },
    agreement_expiry: { by: sql`s.agreement_expiry`, kind: 'time', nullable: true },
  },
  defaultSort: 'days_in_stage', id: sql`s.id`,
})

/** How many stand at each stage, whichever is chosen. */
async function countsOf(db: Db, who: Who, query: Filters): Promise<Record<string, number>> {
  const found = await rows<{ stage: number; n: number }>(db, sql`select s.onboarding_stage as stage, count(*)::int as n from sellers s
    where ${allOf(whereOf(who, query))} group by 1`)
  return { 0: 0, 1: 0, 2: 0, 3: 0, ...Object.fromEntries(found.map(({ stage, n }) => [stage, n])), all: found.reduce((sum, { n }) => sum + n, 0) }
}

/** Sellers by how long they have stood at their stage, the longest first; `meta.tab_counts` tells how many stand at each. */
export async function boardList(db: Db, who: Who, query: Query) {
  const [page, tab_counts] = await Promise.all([pageOf<Card>(db, listOf(who, query), query), countsOf(db, who, query)])
  return { ...page, meta: { ...page.meta, tab_counts } }
}

const columns: ExportColumn[] = [
  { header: 'Seller Code', field: 'seller_code', width: 14 }, { header: 'Stage', field: 'stage', width: 22 },
  { header: 'Agreement Signed Date', field: 'signed_date', type: 'date' }, { header: 'Agreement Expiry', field: 'agreement_expiry', type: 'date' },
  { header: 'CRM Link', field: 'crm_link', width: 34 }, { header: 'Note', field: 'note', width: 28 }, { header: 'Legal Name', field: 'legal_name', width: 34 },
  { header: 'Country', field: 'country_code' }, { header: 'Days In Stage', field: 'days_in_stage', type: 'number' },
  { header: 'Active', field: 'active', type: 'bool' },
]

type Line = Card & { crm_link: string | null; signed_date: string | null }

/** The board as a file that can be sent back with other stages (sellers-ior.md 6.2). */
export function boardFile(db: Db, who: Who, body: z.output<typeof sellerOnboarding.download.body>): Download {
  const list = listOf(who, body)
  const full = { ...list, columns: sql`${list.columns}, (s.agreement_signed_at at time zone 'Asia/Dubai')::date::text as signed_date` }
  async function* lines() {
    for await (const line of everyRow<Line>(db, full, { page: 1, page_size: 200 }, EXPORT_LIMIT))
      yield { ...line, stage: onboardingStage.label(line.stage as 0 | 1 | 2 | 3), note: null }
  }
  return exported(body.format, 'seller-onboarding', { sheet: 'Onboarding status', columns, rows: lines() })
}
