import type pg from 'pg'
import { readEmail, readEmails } from '@/lib/contract/email'
import { readPhone } from '@/lib/contract/phone'
import { rereadColumn, type Reread, type TypedColumn } from './column'

/** Phones of records that have a country; of the others only those with a country code are read, since the rest would be a guess. */
const phones: readonly TypedColumn[] = [
  { table: 'clients', column: 'contact_phone', country: 'country_code' },
  { table: 'client_addresses', column: 'contact_phone', country: 'country_code' },
  { table: 'carriers', column: 'contact_phone', country: 'home_country_code' },
  { table: 'carriers', column: 'support_phone', country: 'home_country_code' },
  { table: 'carrier_addresses', column: 'phone', country: 'country_code' },
  { table: 'carrier_pudo', column: 'phone', country: 'country_code' },
  { table: 'client_pickup_slots', column: 'contact_phone', country: 'country_code' },
  { table: 'sellers', column: 'contact_phone', country: 'country_code' },
  { table: 'vendors', column: 'phone', country: 'country_code' },
  { table: 'vendor_staff', column: 'phone' },
  { table: 'users', column: 'phone' },
  { table: 'signups', column: 'phone', country: 'country_code' },
  { table: 'consolidations', column: 'driver_phone' },
  { table: 'inbound_orders', column: 'driver_phone' },
  { table: 'pas_mappings', column: 'driver_phone' },
]

const emails: readonly TypedColumn[] = [
  ...['clients', 'client_addresses', 'carriers', 'sellers'].map((table) => ({ table, column: 'contact_email' })),
  { table: 'carriers', column: 'support_email' },
  ...['carrier_addresses', 'carrier_pudo', 'vendors', 'users', 'signups'].map((table) => ({ table, column: 'email' })),
]

const lists: readonly TypedColumn[] = [
  ...['to_emails', 'cc_emails', 'bcc_emails'].map((column) => ({ table: 'carrier_emails', column })),
  ...['client_subscriptions', 'tracking_ranges'].map((table) => ({ table, column: 'alert_emails' })),
  { table: 'manifest_configurations', column: 'cc' },
  ...['manifest_configurations', 'carrier_alert_settings', 'pas_report_schedules'].map((table) => ({ table, column: 'recipients' })),
]

/** Phones and e-mails kept before each had one reader. */
export async function rereadContacts(client: pg.Client): Promise<Reread[]> {
  const done: Reread[] = []
  for (const column of phones) done.push(await rereadColumn(client, column, readPhone))
  for (const column of emails) done.push(await rereadColumn(client, column, readEmail))
  for (const column of lists) done.push(await rereadColumn<string[]>(client, column, readEmails))
  return done
}
