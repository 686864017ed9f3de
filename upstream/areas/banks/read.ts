import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { banks } from '@/lib/contract/banks'
import { accountCheck } from '@/lib/domain/bank-account'
import { plainText } from '@/lib/domain/plain-text'
import { switchStatus } from '@/lib/domain/record-status'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'

export type Bank = z.output<typeof banks.save.reply>

const check = sql`case when b.confirmed_at is null then ${literal(accountCheck, 'entered')} else ${literal(accountCheck, 'confirmed')} end`
const columns = sql`b.id, b.bank_name, b.account_name, b.iban, b.swift, b.currency, b.branch, b.is_default, b.status, e.full_name as entered_by,
  c.full_name as confirmed_by, b.confirmed_at, b.version, ${check} as account_check`
const tables = sql`banks b left join users e on e.id = b.entered_by left join users c on c.id = b.confirmed_by`

/** Whoever keeps or confirms our accounts sees all of them; a payer those that may be paid to. */
const keeps = (who: Who) => who.keys.has('app_payment:bank-edit') || who.keys.has('app_payment:payment-verify')

/** The beginning of an IBAN, in groups or not. */
const typedIban = (text = '') => plainText(text).replaceAll(' ', '')

/** The accounts one may see, those of a currency that are shown first at the top. */
export function bankList(db: Db, who: Who, q: z.output<typeof banks.list.query>) {
  const typed = q.search ? contains(q.search) : null
  return pageOf<Bank>(db, {
    columns, from: tables, countFrom: sql`banks b`,
    where: [
      keeps(who) ? anyOfValues(sql`b.status`, q.status) : sql`b.status = ${literal(switchStatus, 'active')} and b.confirmed_at is not null`,
      anyOfValues(sql`b.currency`, q.currency), q.account_check ? sql`${check} = ${q.account_check}` : undefined,
      typed === null
        ? undefined
        : sql`(b.bank_name ilike ${typed} or b.account_name ilike ${typed} or b.iban ilike ${contains(typedIban(q.search))})`,
    ],
    sorts: { bank_name: { by: sql`b.bank_name`, kind: 'text' }, currency: { by: sql`b.currency`, kind: 'text' } },
    defaultSort: 'currency', id: sql`b.id`,
  }, q)
}

/** One account whole; 404 for an id nobody has. */
export async function bankOf(db: Db, id: number): Promise<Bank> {
  const bank = await first<Bank>(db, sql`select ${columns} from ${tables} where b.id = ${id}`)
  if (!bank) throw new Refusal(404, 'Bank account not found.')
  return bank
}
