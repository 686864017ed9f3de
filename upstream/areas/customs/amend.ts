import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { boes } from '@/lib/contract/boes'
import { amendableBoes, boeStatus, declarationKey } from '@/lib/domain/boe'
import { compare } from '@/lib/domain/decimal'
import { amountIn, money } from '@/lib/domain/money'
import { follow } from '../../core/journal/follow'
import { first, rows, type Db } from '../../db/db'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { isClearedBoe } from './boe-orders'
import { creditDuty } from './credit-duty'
import { chargeDuty } from './duty-charges'
import { expectGuarantee } from './guarantee'
import { holdBoe } from './held-boe'
import { noteBoe } from './history'

/** 422 for less duty than customs gave back of it already. */
async function expectRefunded(tx: Db, id: number, duty: string | undefined): Promise<void> {
  if (duty === undefined) return
  const back = await first<{ amount: string }>(tx, sql`select coalesce(sum(refunded_amount), 0) as amount from duty_refunds where boe_id = ${id}`)
  if (back && compare(duty, back.amount) < 0)
    throw refuseField('duty_amount', `${money(amountIn(back.amount, 'AED'), 'AED')} of it was refunded: it cannot be less.`)
}

/** Changes what customs assessed of a bill of entry, keeping what it was; the journal and what its client is charged follow (coming-areas.md 5(c)7). */
export async function amendBoe(
  tx: Db, who: Who, services: Services, { id, body: { version, note, declaration_no, ...amounts } }: { id: number; body: z.output<typeof boes.amend.body> },
) {
  const boe = await holdBoe(tx, who, id)
  if (boe.version !== version) throw staleRecord()
  if (!(amendableBoes as readonly string[]).includes(boe.status))
    throw new Refusal(409, `BOE ${boe.boe_ref} is ${boeStatus.label(boe.status).toLowerCase()} and cannot be amended.`)
  await expectRefunded(tx, id, amounts.duty_amount)
  const key = declaration_no === undefined ? null : declarationKey(declaration_no)
  if (declaration_no !== undefined && key === null) throw refuseField('declaration_no', 'A declaration number looks like 101-25483612-25.')
  await rows(tx, sql`insert into boe_versions (boe_id, version_no, declaration_no, duty_amount, excise_amount, vat_amount, other_fees, note, amended_by)
    select id, (select count(*) + 1 from boe_versions v where v.boe_id = boes.id), declaration_no, duty_amount, excise_amount, vat_amount, other_fees, ${note},
      ${who.user_id || null} from boes where id = ${id}`)
  const of = (column: keyof typeof amounts) => (amounts[column] === undefined ? sql.raw(column) : sql`${amounts[column]}::numeric`)
  const taken = () => new Refusal(409, `Declaration ${declaration_no} belongs to another BOE.`)
  await refuseOn({ boes_declaration_key_unique: taken }, rows(tx, sql`update boes set duty_amount = ${of('duty_amount')},
    excise_amount = ${of('excise_amount')}, vat_amount = ${of('vat_amount')}, other_fees = ${of('other_fees')},
    total_due = ${of('duty_amount')} + ${of('excise_amount')} + ${of('vat_amount')} + ${of('other_fees')},
    declaration_no = coalesce(${declaration_no ?? null}, declaration_no), declaration_key = coalesce(${key}, declaration_key), version = version + 1,
    updated_at = now(), updated_by = ${who.user_id || null} where id = ${id}`))
  const now = await first<{ total_due: string; payment_mode: string | null }>(tx, sql`select total_due, payment_mode from boes where id = ${id}`)
  const total_due = now?.total_due ?? boe.total_due
  if (now?.payment_mode === 'guarantee' && boe.status === 'cleared') await expectGuarantee(tx, { ...boe, total_due })
  const over = isClearedBoe(boe.status) && now?.payment_mode !== 'guarantee' ? await chargeDuty(tx, who, id) : []
  const credited = await creditDuty(tx, who, services, { over, remarks: `Customs’ figure of ${boe.boe_ref} changed.` })
  follow(tx, 'boe', [id])
  await noteBoe(tx, who, {
    boe_id: id, from: boe.status, to: boe.status, action: 'amend',
    note: [note, `Due ${money(boe.total_due, 'AED')}, now ${money(total_due, 'AED')}.`, ...credited].join(' '),
  })
  return { before: { total_due: boe.total_due }, after: { id, total_due, note } }
}
