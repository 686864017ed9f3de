import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { first, rows, type Db } from '../../../db/db'
import { acceptedKind } from '../../../platform/file-kind'
import { Download, type ReceivedFile } from '../../../platform/implement'
import { Refusal } from '../../../platform/refusal'
import type { Services } from '../../../platform/services'
import type { Who } from '../../../platform/who'
import { paymentRow } from './read'
import { holdPayment } from './scope'

interface Receipt {
  proof_path: string | null
  proof_name: string | null
  proof_mime: string | null
}
interface Which {
  id: number
  receipt: number
}

async function receiptOf(db: Db, { id, receipt }: Which): Promise<Receipt> {
  const found = await first<Receipt>(
    db, sql`select proof_path, proof_name, proof_mime from cod_payment_receipts where id = ${receipt} and payment_id = ${id}`,
  )
  if (!found) throw new Refusal(404, 'That receipt no longer exists.')
  return found
}

/** Keeps the bank's advice of what arrived; given again it takes the place of what was there. 415 by what the file is, 409 once the payment is reconciled. */
export async function addReceiptProof(tx: Db, who: Who, services: Services, which: Which, file: ReceivedFile) {
  const held = await holdPayment(tx, who, which.id)
  const before = await receiptOf(tx, which)
  if (before.proof_path && held.status === 'reconciled') throw new Refusal(409, `Payment ${held.payment_no} is reconciled: its proof stays as it is.`)
  const { mime, extension } = await acceptedKind(file.path, ['pdf', 'jpg', 'png'], 'Only PDF, JPG and PNG files are accepted.')
  const path = `documents/cod-receipt/${which.receipt}/${randomUUID()}.${extension}`
  await services.files.keep(path, file.path)
  await rows(tx, sql`update cod_payment_receipts set proof_path = ${path}, proof_name = ${file.name}, proof_mime = ${mime} where id = ${which.receipt}`)
  if (before.proof_path) await services.jobs.send(tx, 'files.remove', { paths: [before.proof_path] })
  return { before: { proof: before.proof_name }, after: { receipt: which.receipt, proof: file.name } }
}

/** The bank's advice of what arrived, for whoever may know of the payment; 404 without one. */
export async function receiptProof(db: Db, who: Who, services: Services, which: Which): Promise<Download> {
  await paymentRow(db, who, which.id)
  const { proof_path, proof_name, proof_mime } = await receiptOf(db, which)
  if (!proof_path || !proof_name || !proof_mime) throw new Refusal(404, 'There is no proof of it yet.')
  if (!(await services.files.has(proof_path))) throw new Refusal(410, 'This file is no longer kept.')
  return new Download(await services.files.read(proof_path), proof_mime, proof_name, true)
}
