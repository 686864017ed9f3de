import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { members } from '@/lib/contract/members'
import { clientStatus } from '@/lib/domain/client'
import { userStatus } from '@/lib/domain/user'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { anyOfValues, pageOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import { type Who, isRegional } from '../../platform/who'
import { accountWords } from '../../core/accounts/account-letters'
import type { Sending } from './invites'

type Row = z.input<typeof members.signups.reply>['rows'][number] & { id: number }

/** A company that asks for an account is nobody's client yet, so a regional team sees only those that became its own. */
const signupsWithin = (who: Who): SQL => (isRegional(who) ? sql`s.client_id = any(${sql.param(who.client_ids)}::bigint[])` : sql`true`)

export function signupList(db: Db, who: Who, query: z.output<typeof members.signups.query>) {
  return pageOf<Row>(
    db,
    {
      columns: sql`s.id, s.company_name, s.country_code, s.contact, s.email, s.phone, s.service_type, s.expected_volume, s.trade_license_no, s.trn,
        s.confirmed_at is not null as confirmed, s.approval_status, (select full_name from users d where d.id = s.decided_by) as decided_by, s.reason,
          s.created_at`,
      from: sql`signups s`,
      where: [signupsWithin(who), anyOfValues(sql`s.approval_status`, query.approval_status)],
      sorts: { created_at: { by: sql`s.created_at`, kind: 'time' } },
      defaultSort: 'created_at',
      id: sql`s.id`,
    },
    query,
  )
}

interface Waiting {
  user_id: number
  company_name: string
  country_code: string
  contact: string
  email: string
  phone: string
  service_type: string[]
  trade_license_no: string | null
  trn: string | null
  confirmed: boolean
  approval_status: number
}

/** First letters of the name, upper case, with a number behind while another client has them (clients.md, dependent fields). */
async function freeCode(tx: Db, name: string): Promise<string> {
  const letters = name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '').slice(0, 5).padEnd(3, 'X')
  const taken = new Set((await rows<{ client_code: string }>(tx, sql`select client_code from clients where client_code like ${`${letters}%`}`)).map((row) =>
    row.client_code,
  ))
  for (let n = 0; ; n++) {
    const code = n === 0 ? letters : `${letters}${n}`
    if (!taken.has(code)) return code
  }
}

/** The client record of an approved sign-up: inactive until staff complete it (access.md 4.2). */
async function makeClient(tx: Db, s: Waiting, by: number): Promise<number> {
  const name = await first(tx, sql`select 1 from clients where lower(name) = lower(${s.company_name}) and status <> ${literal(clientStatus, 'delete')}`)
  if (name) throw new Refusal(409, `A client named ${s.company_name} exists. Add the person to it under Users instead.`)
  const currency = await first<{ currency: string | null }>(tx, sql`select currency from countries where country_code = ${s.country_code}`)
  const made = await first<{ id: number }>(
    tx,
    sql`insert into clients (client_code, name, client_type, service_type, country_code, currency, trade_license_no, trn, vat_registered, contact_name,
        contact_email, contact_phone, status, created_by, updated_by)
        values (${await freeCode(tx, s.company_name)}, ${s.company_name}, 'brand', ${sql.param(s.service_type)}::text[], ${s.country_code},
          ${currency?.currency ?? 'AED'}, ${s.trade_license_no},
          ${s.trn}, ${s.trn !== null}, ${s.contact}, ${s.email}, ${s.phone}, 'inactive', ${by}, ${by}) returning id`,
  )
  return (made as { id: number }).id
}

async function approve(tx: Db, s: Waiting, by: number): Promise<number> {
  const clientId = await makeClient(tx, s, by)
  await rows(
    tx,
    sql`update users set client_ids = array[${clientId}]::bigint[], status = ${literal(userStatus, 'active')}, approval_status = 1,
        permission_version = permission_version + 1, updated_at = now(), updated_by = ${by}
        where id = ${s.user_id}`,
  )
  await rows(tx, sql`insert into user_groups (user_id, group_id) select ${s.user_id}, id from groups where role_code = 'client_admin' on conflict do nothing`)
  return clientId
}

const reject = (tx: Db, s: Waiting, by: number) =>
  // Deleted, so that the e-mail is free for another try (access.md 3.5).
  rows(tx, sql`update users set status = ${literal(userStatus, 'delete')}, approval_status = 2, updated_at = now(), updated_by = ${by} where id = ${s.user_id}`)

/** Final either way; the applicant hears of it (access.md 3.5). */
export async function decideSignup(
  { tx, who, services, audit }: Sending, id: number, decision: 'approve' | 'reject', reason: string | undefined,
): Promise<{ approval_status: number }> {
  const s = await first<Waiting>(
    tx,
    sql`select user_id, company_name, country_code, contact, email, phone, service_type, trade_license_no, trn, confirmed_at is not null as confirmed,
        approval_status
        from signups s where s.id = ${id} and ${signupsWithin(who)} for update`,
  )
  if (!s) throw new Refusal(404, 'Sign-up not found.')
  if (s.approval_status !== 0) throw new Refusal(409, 'Already decided.')
  if (decision === 'reject' && !reason) throw refuseField('reason', 'Give a reason; the applicant reads it.')
  if (decision === 'approve' && !s.confirmed) throw new Refusal(409, 'The e-mail address is not confirmed yet.')
  const approved = decision === 'approve'
  const clientId = approved ? await approve(tx, s, who.user_id) : await reject(tx, s, who.user_id).then(() => null)
  const status = approved ? 1 : 2
  await rows(tx, sql`update signups set approval_status = ${status}, client_id = ${clientId}, decided_by = ${who.user_id}, decided_at = now(),
    reason = ${reason ?? null} where id = ${id}`)
  // Which language the applicant reads is not known yet.
  const words = accountWords(approved ? 'signup_approved' : 'signup_rejected', services.config, { name: s.contact, company: s.company_name, reason }, null)
  await services.mail.post(tx, { ...words, to: [s.email], user_id: s.user_id })
  audit({ entity: 'signup', entity_id: id, action: `signup_${decision}`, after: { company_name: s.company_name, client_id: clientId, reason: reason ?? null } })
  return { approval_status: status }
}
