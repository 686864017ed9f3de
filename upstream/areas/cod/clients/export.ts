import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { clientCodPayments } from '@/lib/contract/client-cod-payments'
import { codPaymentMethod } from '@/lib/domain/carrier-cod'
import { clientCodStatus, type ClientCodStatus } from '@/lib/domain/client-cod'
import { today } from '@/lib/domain/days'
import { compare } from '@/lib/domain/decimal'
import { switchStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../../db/db'
import { literal } from '../../../db/literals'
import { Download } from '../../../platform/implement'
import { allOf, anyOfValues, everyRow, type ListQuery } from '../../../platform/list'
import { EXPORT_LIMIT, exported } from '../../../platform/list-file'
import { Refusal, refuseField } from '../../../platform/refusal'
import type { Who } from '../../../platform/who'
import { exportCsv, type ExportColumn } from '../../../sheets/export-sheet'
import { CSV } from '../../../sheets/mime'
import { refuseLongExport } from '../../packages/find'
import { clientPaymentsQuery, type Payment } from './read'
import { noPayment, visibleClientPayments } from './scope'

type Body = z.output<typeof clientCodPayments.download.body>

const columns: readonly ExportColumn[] = [
  { header: 'Payment', field: 'payment_no' }, { header: 'Client', field: 'client', width: 28 }, { header: 'From', field: 'cycle_from', type: 'date' },
  { header: 'Until', field: 'cycle_to', type: 'date' }, { header: 'Orders', field: 'orders_count', type: 'number' },
  { header: 'COD', field: 'gross_cod', type: 'money' }, { header: 'COD fees', field: 'cod_fee', type: 'money' },
  { header: 'Return fees', field: 'return_fee', type: 'money' }, { header: 'VAT on fees', field: 'fee_vat', type: 'money' },
  { header: 'Added', field: 'adjustments', type: 'money' }, { header: 'Taken off', field: 'deductions', type: 'money' },
  { header: 'Net', field: 'net_payable', type: 'money' }, { header: 'Currency', field: 'currency' }, { header: 'Status', field: 'status_label' },
  { header: 'Initiated by', field: 'initiated_by' }, { header: 'Approved by', field: 'approved_by' }, { header: 'Paid on', field: 'paid_on', type: 'date' },
  { header: 'Method', field: 'method_label' }, { header: 'Reference', field: 'reference_no' }, { header: 'Tax invoice', field: 'tax_invoice_no' },
]

async function* paymentRows(db: Db, list: ListQuery, q: Body) {
  for await (const row of everyRow<Payment>(db, list, q, EXPORT_LIMIT))
    yield { ...row, status_label: clientCodStatus.label(row.status), method_label: row.payment_method && codPaymentMethod.label(row.payment_method) }
}

/** The list as a file, or the chosen rows of it. */
export async function clientPaymentExport(db: Db, who: Who, body: Body) {
  const list = clientPaymentsQuery(who, body)
  const chosen = { ...list, where: [...list.where, anyOfValues(sql`p.id`, body.ids)] }
  await refuseLongExport(db, chosen, body.ids)
  return exported(body.format, 'cod-client-payments', { sheet: 'COD payments to clients', columns, rows: paymentRows(db, chosen, body) })
}

interface Transfer {
  payment_no: string
  status: ClientCodStatus
  currency: string
  net_payable: string
  beneficiary: string
  iban: string
  swift: string | null
}
const transferColumns: readonly ExportColumn[] = [
  { header: 'from_iban', field: 'from_iban' }, { header: 'beneficiary', field: 'beneficiary' }, { header: 'iban', field: 'iban' },
  { header: 'swift', field: 'swift' }, { header: 'amount', field: 'net_payable' }, { header: 'currency', field: 'currency' },
  { header: 'reference', field: 'payment_no' },
]

/**
 * What our bank is to pay, a row a payment (billing-cod.md 6). 409 for one that is not approved or comes to nothing, 422 for an account of another
 * currency.
 */
export async function bankFile(db: Db, who: Who, { ids, bank_id }: z.output<typeof clientCodPayments.bankFile.body>): Promise<Download> {
  const bank = await first<{ iban: string; currency: string }>(db, sql`select iban, currency from banks where id = ${bank_id}
    and status = ${literal(switchStatus, 'active')} and confirmed_at is not null`)
  if (!bank) throw refuseField('bank_id', 'Choose one of our bank accounts in use.')
  const found = await rows<Transfer>(db, sql`select p.payment_no, p.status, p.currency, p.net_payable, p.bank_beneficiary as beneficiary, p.iban, p.swift
    from client_cod_payments p where ${allOf([anyOfValues(sql`p.id`, ids), visibleClientPayments(who)])} order by p.id`)
  if (found.length < new Set(ids).size) throw noPayment()
  for (const { payment_no, status, net_payable, currency } of found) {
    if (status !== 'approved')
      throw new Refusal(409, `Payment ${payment_no} is ${clientCodStatus.label(status).toLowerCase()}: only approved ones go to the bank.`)
    if (compare(net_payable, 0) <= 0) throw new Refusal(409, `Payment ${payment_no} comes to nothing: mark it paid without the bank.`)
    if (currency !== bank.currency && bank.currency !== 'AED')
      throw refuseField('bank_id', `Payment ${payment_no} is in ${currency}: choose an account in ${currency} or AED.`)
  }
  const transfers = found.map((each) => ({ ...each, from_iban: bank.iban }))
  const name = `COD-BANK_${today().replaceAll('-', '')}.csv`
  return new Download(exportCsv({ columns: transferColumns, rows: transfers }), CSV, name)
}
