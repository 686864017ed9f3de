import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { clientCodPayments } from '@/lib/contract/client-cod-payments'
import type { ClientCodStatus } from '@/lib/domain/client-cod'
import { codStatus } from '@/lib/domain/cod'
import { compare } from '@/lib/domain/decimal'
import { first, rows, type Db } from '../../../db/db'
import { literal } from '../../../db/literals'
import { noPermission, Refusal, refuseField } from '../../../platform/refusal'
import type { Services } from '../../../platform/services'
import { isAdmin, type Who } from '../../../platform/who'
import { dirhamsOf, rateToday } from '../../../core/parcels/dirhams'
import { settingAt } from '../../../core/settings/setting-at'
import { writeToClient } from './letters'
import { payClient } from './pay'
import { holdClientPayment, moveClientPayment, refuseMove, type HeldClientPayment } from './scope'

type Action = z.output<typeof clientCodPayments.act.params>['action']
type Body = z.output<typeof clientCodPayments.act.body>
interface Account {
  client_code: string
  bank_beneficiary: string | null
  bank_name: string | null
  iban: string | null
  swift: string | null
}
interface Turn {
  tx: Db
  who: Who
  services: Pick<Services, 'mail' | 'config'>
  held: HeldClientPayment
  body: Body
}

const accountOf = async (tx: Db, id: number): Promise<Account> => {
  const found = await first<Account>(tx, sql`select client_code, nullif(bank_beneficiary, '') as bank_beneficiary, bank_name, nullif(iban, '') as iban, swift
    from clients where id = ${id}`)
  if (!found) throw new Refusal(404, 'That client no longer exists.')
  return found
}

/**
 * Says that a payment is as it should be: the client's account is written beside it, and the client is told what it gets (billing-cod.md 3.3). 409 for a client
 * without an account where there is something to pay. The call of `rsa_initiate_payment/create` for `cod_remittance` is this too.
 */
export async function initiateClientPayment({ tx, who, services, held }: Omit<Turn, 'body'>): Promise<ClientCodStatus> {
  refuseMove(held, 'initiated')
  const { client_code, ...account } = await accountOf(tx, held.client_id)
  if (compare(held.net_payable, 0) > 0 && (!account.iban || !account.bank_beneficiary))
    throw new Refusal(409, `Client ${client_code} has no verified bank account. Add it to the client first.`)
  await rows(
    tx,
    sql`update client_cod_payments set initiated_by = ${who.user_id}, bank_beneficiary = ${account.bank_beneficiary}, bank_name = ${account.bank_name},
          iban = ${account.iban}, swift = ${account.swift} where id = ${held.id}`,
  )
  await moveClientPayment(tx, { payment_id: held.id, from: held.status, to: 'initiated', by: who.user_id })
  writeToClient(tx, services, 'initiated', held.id)
  return 'initiated'
}

/** 409 for who initiated a payment above the setting `dual_control_above` (in dirhams) and would approve it too. */
async function refuseOwn(tx: Db, who: Who, held: HeldClientPayment): Promise<void> {
  if (held.initiated_by !== who.user_id) return
  const limit = await settingAt(tx, 'dual_control_above')
  const worth = dirhamsOf(sql`${held.net_payable}::numeric`, sql`${held.currency}::text`, rateToday)
  const found = await first<{ aed: string }>(tx, sql`select ${worth}::text as aed`)
  if (compare(found?.aed ?? '0', limit) > 0) throw new Refusal(409, 'Another user must approve this payment.')
}

async function approve({ tx, who, held }: Turn): Promise<ClientCodStatus> {
  if (!who.keys.has('app_cod_reconcile:rsa-cod-payment-approve')) throw noPermission()
  refuseMove(held, 'approved')
  await refuseOwn(tx, who, held)
  const { iban } = await accountOf(tx, held.client_id)
  if (iban !== held.iban)
    throw new Refusal(409, `The client’s bank account has changed since ${held.payment_no} was initiated. Cancel it and prepare it anew.`)
  await rows(tx, sql`update client_cod_payments set approved_by = ${who.user_id}, approved_at = now() where id = ${held.id}`)
  await moveClientPayment(tx, { payment_id: held.id, from: held.status, to: 'approved', by: who.user_id })
  return 'approved'
}

/** Takes a payment back before its money has left us: its orders, and what else stands on it, can be paid by another one. */
async function end({ tx, who, held, body: { reason } }: Turn, to: 'rejected' | 'cancelled'): Promise<ClientCodStatus> {
  refuseMove(held, to)
  if (!reason) throw refuseField('reason', 'Say why.')
  await rows(
    tx,
    sql`update cod_orders o set cod_status = ${literal(codStatus, 'reconciled')}, version = o.version + 1, updated_at = now(), updated_by = ${who.user_id}
        from (select o.id from cod_orders o join client_cod_lines l on l.cod_order_id = o.id
          where l.payment_id = ${held.id} and l.is_living and o.cod_status = ${literal(codStatus, 'payable')} order by o.id for no key update of o) mine
        where o.id = mine.id`,
  )
  await rows(tx, sql`update client_cod_lines set is_living = false where payment_id = ${held.id}`)
  await moveClientPayment(tx, { payment_id: held.id, from: held.status, to, note: reason, by: who.user_id })
  return to
}

/** Whoever approves may reject, and the client whose payment it is. */
function reject(turn: Turn): Promise<ClientCodStatus> {
  if (isAdmin(turn.who) && !turn.who.keys.has('app_cod_reconcile:rsa-cod-payment-approve')) throw noPermission()
  return end(turn, 'rejected')
}

async function confirm({ tx, who, held }: Turn): Promise<ClientCodStatus> {
  if (isAdmin(who)) throw new Refusal(409, `Only the client says whether the money of ${held.payment_no} arrived.`)
  refuseMove(held, 'confirmed')
  await moveClientPayment(tx, { payment_id: held.id, from: held.status, to: 'confirmed', by: who.user_id })
  return 'confirmed'
}

function edits(turn: Turn): Turn {
  if (!turn.who.keys.has('app_cod_reconcile:rsa-cod-payment-edit')) throw noPermission()
  return turn
}

const steps: Readonly<Record<Action, (turn: Turn) => Promise<ClientCodStatus>>> = {
  initiate: (turn) => initiateClientPayment(edits(turn)),
  approve,
  reject,
  mark_paid: async (turn) => {
    const { tx, who, services, held, body } = edits(turn)
    const to = await payClient(tx, who, held, body)
    writeToClient(tx, services, 'paid', held.id)
    return to
  },
  confirm,
  cancel: (turn) => end(edits(turn), 'cancelled'),
}

/** A person's step with a payment to a client, with what was and what is. 409 past the step, 422 without what it needs. */
export async function actOnClientPayment(
  tx: Db, who: Who, services: Turn['services'], { id, action }: { id: number; action: Action }, body: Body,
): Promise<{ from: ClientCodStatus; to: ClientCodStatus }> {
  const held = await holdClientPayment(tx, who, id)
  return { from: held.status, to: await steps[action]({ tx, who, services, held, body }) }
}
