import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { sellerManage } from '@/lib/contract/seller-manage'
import { expiryMarks } from '@/lib/domain/agreement'
import { addDays, today } from '@/lib/domain/days'
import { packageList } from '@/lib/domain/package-list'
import { first, rows, type Db } from '../../db/db'
import { literals } from '../../db/literals'
import { allOf, pageOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import type { Acting } from './acting'
import { sellerLetter } from './letters'
import { clientsOf, sharedColumns, sharedFilters, sharedSorts } from './read'
import { holdSeller, noSeller, visibleSellers } from './scope'

type Query = z.output<typeof sellerManage.list.query>
type Row = z.output<typeof sellerManage.list.reply>['rows'][number]

const over = packageList.names.filter((name) => packageList.isTerminal(name))
/** Shipments of the seller that are still on their way through. */
const openInvoices = sql`(select count(*)::int from package_lists l where l.seller_id = s.id and l.status not in ${literals(packageList, ...over)})`

const soon = () => addDays(today(), expiryMarks[0])
const endingOf = () => sql`case when s.agreement_expiry is null then 'none' when s.agreement_expiry < ${today()}::date then 'past'
  when s.agreement_expiry <= ${soon()}::date then 'soon' else 'far' end`

function endsWithin(choice: Query['agreement_expiring_days']) {
  if (!choice) return undefined
  if (choice === 'past') return sql`s.agreement_expiry < ${today()}::date`
  return sql`s.agreement_expiry between ${today()}::date and ${addDays(today(), Number(choice))}::date`
}

/** Sellers with their agreements, CRM links and open invoices. */
export function manageList(db: Db, who: Who, query: Query) {
  return pageOf<Row>(
    db,
    {
      columns: sql`${sharedColumns}, s.agreement_no, a.status as agreement_status, s.agreement_expiry, s.agreement_file_path is not null as has_file,
        ${endingOf()} as ending, s.crm_link, ${openInvoices} as open_invoices, ${clientsOf(who)} as clients`,
      from: sql`sellers s left join seller_agreements a on a.seller_id = s.id`, countFrom: sql`sellers s`,
      where: [...sharedFilters(who, query), endsWithin(query.agreement_expiring_days)],
      sorts: { ...sharedSorts, agreement_expiry: { by: sql`s.agreement_expiry`, kind: 'time', nullable: true } },
      defaultSort: 'created_at', id: sql`s.id`,
    },
    query,
  )
}

/** Where the seller stands in the CRM. 404 without a link. */
export async function crmLinkOf(db: Db, who: Who, id: number) {
  const found = await first<{ id: number; crm_link: string | null; title: string }>(
    db, sql`select s.id, s.crm_link, s.legal_name as title from sellers s where ${allOf([sql`s.id = ${id}`, visibleSellers(who)])}`,
  )
  if (!found) throw noSeller()
  const { crm_link } = found
  if (!crm_link) throw new Refusal(404, 'No CRM link is stored for this seller.')
  return { ...found, crm_link }
}

export async function changeCrmLink(tx: Db, who: Who, id: number, crm_link: string | null) {
  const held = await holdSeller(tx, who, id)
  const before = await first<{ crm_link: string | null }>(tx, sql`select crm_link from sellers where id = ${id}`)
  await rows(tx, sql`update sellers set crm_link = ${crm_link}, updated_at = now(), updated_by = ${who.user_id} where id = ${id}`)
  return { before: { crm_link: before?.crm_link ?? null }, after: { seller_code: held.seller_code, crm_link } }
}

type Extension = z.output<typeof sellerManage.extend.body>

async function extendOne({ tx, who, services, audit }: Acting, id: number, { agreement_expiry: end, note }: Omit<Extension, 'ids'>): Promise<void> {
  const held = await holdSeller(tx, who, id)
  if (!isAdmin(who)) throw new Refusal(409, 'Agreements are extended by us. Ask us to extend it.')
  if (held.onboarding_stage < 2) throw new Refusal(409, `Seller ${held.seller_code} has no signed agreement.`)
  if (held.agreement_expiry !== null && end <= held.agreement_expiry)
    throw refuseField('agreement_expiry', `Choose a day after ${held.agreement_expiry}, when the agreement of ${held.seller_code} ends.`)
  const seller = await first<{ contact_name: string; agreement_no: string | null }>(
    tx,
    sql`update sellers set agreement_expiry = ${end}, expiry_reminded = null, version = version + 1, updated_at = now(), updated_by = ${who.user_id}
        where id = ${id} returning contact_name, agreement_no`,
  )
  await rows(tx, sql`insert into seller_stage_history (seller_id, from_stage, to_stage, source, by, note) values (${id}, ${held.onboarding_stage},
    ${held.onboarding_stage}, 'extension', ${who.user_id}, ${[`Ends ${end}`, note].filter(Boolean).join(': ')})`)
  await services.mail.post(tx, await sellerLetter(
    tx, services.config, 'agreement_extended', { ...held, name: seller?.contact_name ?? '', email: held.contact_email },
    { no: seller?.agreement_no ?? '', ended: end, link: `${services.config.PUBLIC_URL}/seller-onboarding-status/${id}` },
  ))
  audit({
    entity: 'seller', entity_id: held.seller_code, action: 'extend', before: { agreement_expiry: held.agreement_expiry },
    after: { agreement_expiry: end, note },
  })
}

/**
 * Moves the end of signed agreements, all or none (sellers-ior.md 7.3): later than today and than it was. It activates nobody, and reminders start
 * anew. Each seller is told. 
 */
export async function extendAgreements(acting: Acting, { ids, ...extension }: Extension): Promise<{ updated: number }> {
  if (extension.agreement_expiry <= today()) throw refuseField('agreement_expiry', 'Choose a day after today.')
  const all = [...new Set(ids)].toSorted((a, b) => a - b)
  for (const id of all) await extendOne(acting, id, extension)
  return { updated: all.length }
}

/** What a package list may be, as callers of our API read it. */
export const packageListStatuses = () =>
  packageList.names.map((value) => ({
    value, label: packageList.label(value), progress: packageList.progress(value), color: packageList.tone(value), next: [...packageList.next(value)],
  }))
