import type { Input, Reply } from '@/lib/contract/types'
import { today } from '@/lib/domain/days'
import type { Asker, useApp } from '../app'
import { charged, draftOf, issued, newClient } from '../invoices/given'

type App = ReturnType<typeof useApp>
type Update = Input<'payments.update'>

/** Smallest file that is a PDF by its first bytes. */
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
let references = 0

/** A client with issued invoices that come to these totals, without VAT. */
export async function owing(app: App, staff: Asker, ...totals: string[]): Promise<{ party: number; invoices: number[] }> {
  const party = await newClient(app)
  const invoices: number[] = []
  for (const total of totals) {
    const charge = await charged(staff, party, total)
    await app.query('update charges set vat_rate = 0, vat_amount = 0 where id = $1', [charge])
    const { id } = (await draftOf(staff, party, [charge])).data
    await issued(staff, id)
    invoices.push(id)
  }
  return { party, invoices }
}

/** Our account in dirhams. */
export async function ourBank(app: App): Promise<number> {
  const [bank] = await app.query<{ id: number }>("select id from banks where currency = 'AED' and is_default")
  return Number(bank?.id)
}

/** What becomes of a payment; the answer is the payment’s. */
export async function updated(asker: Asker, input: Update) {
  const answer = await asker.call('payments.update', input)
  return { ...answer, data: answer.data as Extract<Reply<'payments.update'>, { payment_no: string }> }
}

/** A transfer of today as its bank tells of it, recorded. */
export async function recorded(app: App, clerk: Asker, party_id: number, amount: string, allocations: Update['allocations'] = [], more: Partial<Update> = {}) {
  return updated(clerk, {
    action: 'record', party_type: 'client', party_id, payment_method: 'bank_transfer', amount, currency: 'AED', payment_date: today(),
    bank_id: await ourBank(app), reference_no: `FT ${Date.now()}${(references += 1)}`, allocations, ...more,
  })
}

/** The same with its proof, found at the bank by somebody else. */
export async function paid(
  app: App, { clerk, manager }: { clerk: Asker; manager: Asker }, party: number, amount: string, allocations: Update['allocations'] = [],
) {
  const { data } = await recorded(app, clerk, party, amount, allocations)
  await clerk.call('payments.addProof', { id: data.id }, { file: { name: 'advice.pdf', body: pdf } })
  const answer = await manager.call('payments.update', { action: 'verify', payment_id: data.id })
  if (answer.status !== 200) throw new Error(answer.message)
  return (await manager.call('payments.one', { id: data.id })).data
}

/** What an invoice has been paid and is left to pay. */
export async function standing(staff: Asker, id: number) {
  const { status, paid_amount, balance } = (await staff.call('clientInvoices.one', { id })).data
  return { status, paid_amount, balance }
}
