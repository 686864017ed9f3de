import type { z } from 'zod'
import { codPayments } from '@/lib/contract/cod-payments'
import { codPaymentClosed } from '@/lib/domain/cod-payment'
import type { Db } from '../../../db/db'
import { Refusal, refuseField } from '../../../platform/refusal'
import type { Who } from '../../../platform/who'
import { addPayment } from './save'
import { holdPayment } from './scope'

/** The payment a statement's file belongs to: the one named, while it is a draft, or a new one of the header sent with the file. */
export async function paymentForFile(tx: Db, who: Who, body: z.output<typeof codPayments.upload.body>): Promise<{ id: number; carrier_id: number }> {
  const { carrier_cod_payment_id: id, dry_run, ...header } = body
  if (id !== undefined) {
    const held = await holdPayment(tx, who, id)
    if (held.status === 'submitted') throw new Refusal(409, `${held.payment_no} is submitted: its statement is complete.`)
    if (held.status !== 'draft') throw new Refusal(409, codPaymentClosed(held.payment_no, held.status))
    return { id, carrier_id: held.carrier_id }
  }
  if (dry_run) throw refuseField('carrier_cod_payment_id', 'Record the payment first: a check is of its statement.')
  const whole = codPayments.add.body.safeParse(header)
  if (!whole.success) {
    throw new Refusal(422, 'Name the payment, or its carrier, statement, period and what it declares.', whole.error.issues.map(({ path, message }) => ({
      field: path.join('.') || null, message,
    })))
  }
  const made = await addPayment(tx, who, whole.data)
  return { id: made.id, carrier_id: whole.data.carrier_id }
}
