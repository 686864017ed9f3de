import { sql, type SQL } from 'drizzle-orm'
import { clientInvoiceStatus, issuedInvoices } from '@/lib/domain/client-invoice'
import { literals } from '../../db/literals'
import { allOf, anyOfValues } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import { ownClients } from '../subscriptions/requested-client'

/** Charges are of the whole company: its staff see every one, nobody else any. */
export const visibleCharges = (who: Who): SQL | undefined => (isAdmin(who) ? undefined : sql`false`)

const isIssued = sql`i.status in ${literals(clientInvoiceStatus, ...issuedInvoices)}`

/** The invoices somebody may know of, as a condition on `client_invoices i`: staff every one, a client its own from the day they were issued. */
export function visibleInvoices(who: Who): SQL | undefined {
  const own = ownClients(who)
  if (own === null) return visibleCharges(who)
  return own.length > 0 ? allOf([anyOfValues(sql`i.client_id`, own), isIssued]) : sql`false`
}

/** Of one client, as it sees them. */
export const issuedTo = (clientId: number): SQL => allOf([sql`i.client_id = ${clientId}`, isIssued])

export const noInvoice = () => new Refusal(404, 'That invoice no longer exists.')
export const noCharge = () => new Refusal(404, 'That charge no longer exists.')
