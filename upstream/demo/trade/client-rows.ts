import type { clientAddresses, clients, clientSettings } from '../../db/schema/clients'
import { dayMs, iso, plainDay } from '../calendar'
import type { Numbered, RowOf } from '../copy'
import { dice, type Dice } from '../dice'
import { inventName } from '../people/names'
import { demoClients, type DemoClient } from './clients'

export type ClientRow = Numbered<typeof clients>
export type AddressRow = Numbered<typeof clientAddresses>
export type SettingsRow = RowOf<typeof clientSettings>

/** Check digits of an IBAN by mod 97 (ISO 13616), so that the demo's accounts pass as any other would. */
function emiratesIban(roll: Dice): string {
  const account = `033${String(roll.int(1, 999_999_999)).padStart(16, '0')}`
  const check = 98n - (BigInt(`${account}101400`) % 97n)
  return `AE${String(check).padStart(2, '0')}${account}`
}

const stamped = (atMs: number) => ({ created_at: iso(atMs), updated_at: iso(atMs) })
const demoPhone = (roll: Dice) => `+97150000${String(roll.int(1, 9999)).padStart(4, '0')}`

/** The webhook of demo clients is a name that never resolves, so nothing of the demo leaves our systems. */
const webhookOf = (client: DemoClient) => `https://${client.code.toLowerCase()}.example/hooks/shipments`

const pushes = (client: DemoClient) => client.channel !== undefined || client.type === 'marketplace'

/** Clients that worked once; the other inactive ones are still being set up. */
const stopped: Readonly<Record<string, string>> = { CEDAR: 'Closed its shop for the season.', WARDA: 'Credit limit breached, invoices of two months are open.' }

/** What Majd owes is more: its orders wait for credit. */
const limitOf = (code: string, usual: string) => (code === 'MAJDG' ? '1000.00' : usual)

const authorities: Readonly<Record<string, string>> = {
  Dubai: 'Dubai Economy and Tourism', 'Abu Dhabi': 'Abu Dhabi Department of Economic Development', Sharjah: 'Sharjah Economic Development Department',
}
/** Of every fifth client nobody has asked yet. */
const authorityOf = (city: string, nth: number) => (nth % 5 === 4 ? null : authorities[city] ?? null)

export function clientRows(nowMs: number, accountManagerId: number): ClientRow[] {
  const roll = dice('clients')
  return demoClients.map((client, i) => {
    const imports = client.services.some(service => service === 'ior' || service === 'direct_import')
    const madeAt = nowMs - roll.int(240, 900) * dayMs
    const contact = inventName(roll, roll.pick(['gulf', 'levant', 'asian', 'western'] as const)).latin
    const domain = `${client.code.toLowerCase()}.example`
    const open = client.status === 'active'
    return {
      id: i + 1, client_code: client.code, name: client.name, trade_name: client.name.replace(/ (LLC|FZE|FZCO|DMCC)$/, ''),
      client_type: client.type, service_type: [...client.services], environment: client.environment ?? 'production',
      integration_mode: pushes(client) ? 'webhook' : 'schedular', country_code: client.city === 'Riyadh' ? 'SA' : 'AE',
      currency: client.city === 'Riyadh' ? 'SAR' : 'AED', time_zone: client.city === 'Riyadh' ? 'Asia/Riyadh' : 'Asia/Dubai',
      trn: client.city === 'Riyadh' ? null : `100${String(roll.int(1, 999_999_999)).padStart(12, '0')}`, vat_registered: client.city !== 'Riyadh',
      trade_license_no: `CN-${roll.int(1_000_000, 4_999_999)}`, trade_license_authority: authorityOf(client.city, i),
      trade_license_expiry: plainDay(nowMs + roll.int(20, 700) * dayMs),
      importer_code: imports ? `AE-${roll.int(1_000_000, 1_999_999)}` : null,
      contact_name: contact, contact_email: `operations@${domain}`, contact_phone: demoPhone(roll), billing_email: `accounts@${domain}`,
      account_manager_id: accountManagerId, payment_terms_days: roll.pick([15, 30, 30, 45]),
      credit_limit: limitOf(client.code, open ? `${roll.pick([0, 25_000, 50_000, 150_000])}.00` : '0.00'),
      bank_beneficiary: open ? client.name : null, bank_name: open ? 'Demo Bank of the Emirates' : null, iban: open ? emiratesIban(roll) : null,
      swift: open ? 'DEMOAEAD' : null, status: client.status, deactivated_reason: stopped[client.code] ?? null,
      invite_sent_at: iso(madeAt + dayMs), invite_accepted_at: client.status === 'inactive' ? null : iso(madeAt + 2 * dayMs), ...stamped(madeAt),
    }
  })
}

type Place = { city: string; state: string; country_code: string; area: string | null; line: string; phone: string }

const places = {
  'Dubai': { city: 'Dubai', state: 'Dubai', country_code: 'AE', area: 'Al Quoz', line: 'Warehouse 14, Street 8', phone: '+97150000' },
  'Abu Dhabi': { city: 'Abu Dhabi', state: 'Abu Dhabi', country_code: 'AE', area: 'Musaffah', line: 'Unit 7, M-17', phone: '+97150000' },
  'Sharjah': { city: 'Sharjah', state: 'Sharjah', country_code: 'AE', area: 'Industrial Area', line: 'Shed 22, Industrial Area 6', phone: '+97150000' },
  'Riyadh': { city: 'Riyadh', state: 'Riyadh', country_code: 'SA', area: 'Al Malaz', line: 'Building 4120, Market Street', phone: '+96650000' },
  'Doha': { city: 'Doha', state: 'Doha', country_code: 'QA', area: 'Al Hilal', line: 'Zone 57, Street 340, Building 12', phone: '+9745500' },
  'Shenzhen': { city: 'Shenzhen', state: 'Guangdong', country_code: 'CN', area: null, line: 'Building 3, 118 Harbour Road, Bao’an', phone: '+861310000' },
} as const satisfies Record<string, Place>
type PlaceName = keyof typeof places

const titles = { pickup: 'Pickup', return: 'Returns', head_office: 'Head office', billing: 'Accounts', warehouse: 'Warehouse' } as const
type AddressType = keyof typeof titles

/** Parcels start in the Emirates, wherever the client sits. */
const shipsFrom = (client: DemoClient): PlaceName => (client.city === 'Riyadh' ? 'Dubai' : client.city)

const extras: Readonly<Record<string, readonly (readonly [AddressType, PlaceName])[]>> = {
  NOORB: [['billing', 'Dubai'], ['warehouse', 'Riyadh']], DTOFZ: [['billing', 'Dubai']], GGDMC: [['warehouse', 'Shenzhen']], SOUKX: [['warehouse', 'Doha']],
}

function addressesOf(client: DemoClient): readonly (readonly [AddressType, PlaceName])[] {
  if (client.status === 'delete') return []
  if (client.status === 'inactive') return [['head_office', client.city]]
  return [['pickup', shipsFrom(client)], ['return', shipsFrom(client)], ['head_office', client.city], ...(extras[client.code] ?? [])]
}

export function addressRows(nowMs: number): AddressRow[] {
  const roll = dice('addresses')
  const addresses = demoClients.flatMap((client, i) => addressesOf(client).map(([type, place]) => ({ client, client_id: i + 1, type, place })))
  return addresses.map(({ client, client_id, type, place }, i) => {
    const { phone, line, ...where } = places[place]
    return {
      id: i + 1, client_id, address_type: type, name: `${titles[type]} ${place}`, contact_name: inventName(roll, 'asian').latin,
      contact_phone: `${phone}${String(roll.int(1, 9999)).padStart(4, '0')}`, contact_email: `${type.replace('_', '')}@${client.code.toLowerCase()}.example`,
      address_line1: `${line}, ${client.name}`, address_line2: null, ...where,
      pincode: where.country_code === 'SA' ? '12836' : where.country_code === 'CN' ? '518101' : null,
      makani_no: place === 'Dubai' ? String(roll.int(1_000_000_000, 3_999_999_999)) : null, is_default: true, ...stamped(nowMs - 200 * dayMs),
    }
  })
}

/** The settings of clients.md 2.3 a client chose; the rest follows the defaults. */
export function settingsRows(addresses: readonly AddressRow[], nowMs: number): SettingsRow[] {
  const roll = dice('client settings')
  return demoClients.flatMap((client, i) => {
    if (client.status !== 'active') return []
    const returns = addresses.find(({ client_id, address_type }) => client_id === i + 1 && address_type === 'return')
    const push = { webhook_url: webhookOf(client), webhook_events: ['shipment.event', 'label.created', 'pod.available'], webhook_retry_max: 5 }
    const settings = {
      label_format: roll.chance(0.2) ? 'zpl' : 'pdf', label_size: roll.pick(['4X6', '4X6', '100X150', 'A6']),
      print_logo_on_label: true, default_incoterm: roll.pick(['DAP', 'DDP']), auto_allocate_carrier: true, cod_allowed: true,
      cod_max_amount: roll.pick(['3000.00', '5000.00', '5000.00']), cod_remittance_cycle: roll.pick(['weekly', 'weekly', 'biweekly']), cod_remittance_day: 4,
      pod_required: true, return_address_id: returns?.id ?? null,
      report_recipients: [`operations@${client.code.toLowerCase()}.example`], ...(pushes(client) ? push : { schedular_interval_min: 15 }),
    }
    return [{ client_id: i + 1, settings, ...stamped(nowMs - 180 * dayMs) }]
  })
}
