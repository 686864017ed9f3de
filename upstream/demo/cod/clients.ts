import { sql } from 'drizzle-orm'
import { codStatus } from '@/lib/domain/cod'
import type { ClientCodStatus } from '@/lib/domain/client-cod'
import { addDays, dubaiDay } from '@/lib/domain/days'
import { noteClientStep } from '../../areas/cod/clients/scope'
import { preparePayment } from '../../areas/cod/clients/prepare'
import { rows } from '../../db/db'
import { literal } from '../../db/literals'
import { system } from '../../platform/who'
import { dbOf } from '../db-of'
import type { DemoRows } from '../ground'
import { iso } from '../calendar'

/** How far the payments of the first clients are, one each. */
const standing: readonly (readonly ClientCodStatus[])[] = [['initiated', 'approved'], ['initiated'], []]
/** Days ago of the cut-off: what was delivered later is left to be prepared. */
const CUT_OFF = 9

/** Payments to clients that somebody is about to approve or pay. Paid ones come with their tax invoices, which the demo’s own invoices number. */
export const seedClientCod: DemoRows = async (client, { nowMs, idOf }) => {
  const db = dbOf(client)
  const [by, approver] = [idOf('finance_clerk'), idOf('finance_manager')]
  const found = await rows<{ id: number }>(
    db,
    sql`select c.id from clients c join cod_orders o on o.client_id = c.id where o.cod_status = ${literal(codStatus, 'reconciled')} and o.currency = 'AED'
          and coalesce(c.iban, '') <> '' and coalesce(c.bank_beneficiary, '') <> '' group by c.id order by c.id offset 1 limit ${standing.length}`,
  )
  for (const [at, { id: client_id }] of found.entries()) {
    const steps = standing[at] ?? []
    const cut_off_date = addDays(dubaiDay(iso(nowMs)), -CUT_OFF)
    const made = await preparePayment(db, { ...system, user_id: by }, { client_id, currency: 'AED', cut_off_date })
    if (steps.length === 0) continue
    await rows(
      db,
      sql`update client_cod_payments p set status = ${steps.at(-1) ?? 'draft'}, initiated_by = ${by}, bank_beneficiary = c.bank_beneficiary,
            bank_name = c.bank_name, iban = c.iban, swift = c.swift, approved_by = ${steps.includes('approved') ? approver : null}::bigint,
            approved_at = case when ${steps.includes('approved')} then ${iso(nowMs)}::timestamptz end
          from clients c where c.id = p.client_id and p.id = ${made.id}`,
    )
    for (const [i, to] of steps.entries())
      await noteClientStep(db, { payment_id: made.id, from: steps[i - 1] ?? 'draft', to, by: to === 'approved' ? approver : by })
  }
}
