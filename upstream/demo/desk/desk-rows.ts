import type { auditLog, sessions } from '../../db/schema/access'
import type { packageColumnTemplates } from '../../db/schema/packages'
import type { emailLogs } from '../../db/schema/platform'
import { dayMs, iso, minuteMs } from '../calendar'
import type { RowOf } from '../copy'
import { dice, type Dice } from '../dice'
import type { UserRow } from '../people/users'

type ByMail = ReadonlyMap<string, UserRow>

function userOf(byMail: ByMail, mail: string): UserRow {
  const user = byMail.get(`${mail}@demo.example`)
  if (!user) throw new RangeError(`No demo user ${mail}`)
  return user
}

const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
  'Mozilla/5.0 (Linux; Android 15; TC58) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
]

/** Forty sessions as they would look; the hashes are of no token, so nobody can use one. */
export function sessionRows(users: readonly UserRow[], nowMs: number): RowOf<typeof sessions>[] {
  const roll = dice('sessions')
  const active = users.filter(({ status }) => status === 'active')
  return Array.from({ length: 40 }, (_, i) => {
    const user = active[i % active.length] ?? active[0]
    const issuedAt = nowMs - roll.int(10, 20 * 60) * minuteMs
    return {
      user_id: user?.id ?? 1, kind: 'user', token_hash: roll.hex(64), issued_at: iso(issuedAt),
      expire_at: iso(issuedAt + dayMs), session_start: iso(issuedAt - roll.int(0, 3) * dayMs),
      last_seen_at: iso(Math.min(nowMs, issuedAt + roll.int(1, 300) * minuteMs)),
      ip: `192.0.2.${roll.int(1, 254)}`, user_agent: roll.pick(browsers), device_id: null, replaced_by: null,
      revoked_at: null, revoke_reason: null,
    }
  })
}

type Deed = readonly [
  weight: number, mail: string, action: string, entity: string, change: (roll: Dice) => readonly [before: object | null, after: object | null],
]

const switched = (field: string, from: string, to: string) => () => [{ [field]: from }, { [field]: to }] as const
const deeds: readonly Deed[] = [
  [26, 'client_operations', 'print_label', 'package', roll => [null, { copies: roll.int(1, 2) }]],
  [14, 'customer_service', 'reveal', 'package', () => [null, { fields: ['consignee_phone', 'consignee_email'] }]],
  [12, 'customer_service', 'update', 'package', roll => [{ area: 'Al Barsha' }, { area: roll.pick(['Al Barsha 1', 'Al Barsha South']) }]],
  [8, 'client_admin', 'cancel', 'package', () => [{ status: 'label_created' }, { status: 'cancelled', cancel_reason: 'Customer changed their mind' }]],
  [8, 'operations_manager', 'update', 'package', roll => [{ weight: '1.000' }, { weight: `${roll.int(1, 3)}.${roll.int(100, 999)}` }]],
  [8, 'ior_officer', 'move', 'package_list', switched('status', 'new', 'package_list_approved_by_rsa')],
  [6, 'service_center_operator', 'void', 'package_event', () => [{ voided: false }, { voided: true, reason: 'Wrong scan chosen' }]],
  [5, 'system_admin', 'update', 'user', switched('status', 'suspend', 'active')],
  [4, 'system_admin', 'update', 'group', () => [{ permissions: 41 }, { permissions: 43 }]],
  [3, 'account_manager', 'update', 'client', switched('payment_terms_days', '30', '45')],
  [3, 'carrier_manager', 'update', 'carrier', switched('status', 'suspend', 'active')],
  [2, 'carrier_manager', 'update', 'tracking_range', () => [{ alert_at: 500 }, { alert_at: 1000 }]],
  [1, 'super_admin', 'maintenance', 'maintenance', switched('on', 'true', 'false')],
]
const subjects: Readonly<Record<string, number>> = { user: 60, group: 40, client: 17, carrier: 14, tracking_range: 22, maintenance: 1, package_list: 12 }

/** 1,200 lines of who did what over sixty days. `packages` bounds the numbers they name. */
export function auditRows(byMail: ByMail, nowMs: number, packages: number): RowOf<typeof auditLog>[] {
  const roll = dice('audit log')
  const times = Array.from({ length: 1200 }, () => nowMs - Math.round(roll.real(0, 60) * dayMs)).toSorted((a, b) => a - b)
  return times.map(atMs => {
    const [, mail, action, entity, change] = roll.weighted(deeds.map(deed => [deed, deed[0]] as const))
    const actor = userOf(byMail, mail)
    const [before, after] = change(roll)
    return {
      actor_id: actor.id, actor: actor.full_name, action, entity,
      entity_id: String(roll.int(1, subjects[entity] ?? packages)), before, after, ip: `192.0.2.${roll.int(1, 254)}`,
      request_id: `${roll.hex(8)}-${roll.hex(4)}-4${roll.hex(3)}-a${roll.hex(3)}-${roll.hex(12)}`, at: iso(atMs),
    }
  })
}

type Template = readonly [
  mail: string, name: string, fields: readonly number[], sort_by: string, sort: string, filters: object, isDefault: boolean, isShared: boolean,
]

const templates: readonly Template[] = [
  [
    'operations_manager', 'Morning check', [1, 2, 4, 5, 9, 10, 16, 17, 18, 19],
    'last_event_at', 'highest', { status: ['out_for_delivery', 'delivery_failed'] }, true, true,
  ],
  ['operations_manager', 'Weights', [1, 4, 11, 12, 13, 8], 'created_at', 'highest', {}, false, true],
  ['customer_service', 'Care desk', [1, 2, 8, 9, 10, 16, 17, 18, 19], 'last_event_at', 'highest', {}, true, true],
  ['customer_service', 'COD', [1, 4, 8, 9, 15, 16], 'created_at', 'highest', { payment_mode: 'cod' }, false, false],
  ['client_operations', 'My parcels', [1, 2, 5, 8, 9, 16, 17, 18], 'created_at', 'highest', {}, true, false],
  ['client_admin', 'My parcels', [1, 16, 8, 9, 5, 2, 15, 18], 'created_at', 'highest', {}, true, false],
  ['client_admin', 'Everything', Array.from({ length: 24 }, (_, i) => i + 1), 'created_at', 'highest', {}, false, false],
  ['carrier_operator', 'Round', [1, 6, 8, 9, 15, 16], 'status_at', 'lowest', { status: ['with_carrier', 'out_for_delivery'] }, true, false],
  ['service_center_operator', 'In the hub', [1, 9, 10, 11, 16, 20], 'last_event_at', 'lowest', { status: ['at_facility'] }, true, false],
]

export function templateRows(byMail: ByMail, nowMs: number): RowOf<typeof packageColumnTemplates>[] {
  return templates.map(([mail, name, fields, sort_by, sort, filters, is_default, is_shared]) => {
    const { id } = userOf(byMail, mail)
    return {
      user_id: id, name, fields_ids: [...fields], sort_by, sort, filters, is_default, is_shared, shared_with: is_shared ? ['admin', 'service_center'] : [],
      created_by: id, created_at: iso(nowMs - 40 * dayMs), updated_at: iso(nowMs - 9 * dayMs),
    }
  })
}

type Mail = readonly [template: string, subject: string, body: string, about?: readonly [type: string, no: string], html?: string]

const mails: readonly Mail[] = [
  ['invite', 'You are invited to the portal', 'You have been invited to the portal. Set your password with the link in this message; it works for 72 hours.'],
  ['password', 'Your password was changed', 'Your password was changed. If that was not you, tell your administrator at once.'],
  [
    'alert', 'Tracking numbers of Gulf Parcel run low',
    'Gulf Parcel has numbers left for about three days. Add a range or ask the carrier for one.', ['tracking_range', 'GULFP-2026'],
  ],
  [
    'logistics_doc', 'Documents of CNDXBRUH261118001',
    'The manifest and the air waybill of CNDXBRUH261118001 are attached.', ['consolidation', 'CNDXBRUH261118001'],
    '<h1 style="font-size:18px">Documents of CNDXBRUH261118001</h1><p>The manifest and the air waybill are attached.</p><img src="https://pixel.example/open.gif" alt=""><table border="1" cellpadding="6"><tr><th>Document</th><th>Pages</th></tr><tr><td>Manifest</td><td>3</td></tr><tr><td>Air waybill</td><td>1</td></tr></table>',
  ],
  [
    'payment_link', 'Payment details of your package list',
    'Duty, VAT and our fee are due within seven days. The amounts are in the portal.', ['package_list', 'PL-261114-0007'],
  ],
  ['cod_advice', 'COD advice of last week', 'The cash collected last week will be paid out on Thursday.', ['cod_payment', 'COD-2611-18']],
]

/** A few mails of every kind: most kept for reading here, some sent, three bounced. */
export function mailRows(users: readonly UserRow[], nowMs: number): RowOf<typeof emailLogs>[] {
  const roll = dice('mails')
  return Array.from({ length: 42 }, (_, i) => {
    const [template, subject, body_text, about, body_html = null] = mails[i % mails.length] ?? (['other', 'Note', ''] as Mail)
    const user = roll.pick(users)
    const createdAt = nowMs - Math.round((i + roll.next()) * 0.8 * dayMs)
    const status = i % 12 === 7 ? 'failed' : i % 18 === 4 ? 'bounced' : i % 4 === 1 ? 'sent' : 'kept'
    return {
      template, to_addresses: [user.email], subject, body_text, body_html, status,
      error: status === 'failed' ? '550 5.1.1 Mailbox unavailable' : status === 'bounced' ? '552 5.2.2 Mailbox full' : null,
      attachments: template === 'logistics_doc' ? [{ name: 'manifest.pdf', type: 'application/pdf', size: 184_220, path: 'demo/manifest.pdf' }] : [],
      ref_type: about?.[0] ?? null, ref_no: about?.[1] ?? null,
      service_center_id: user.service_center_ids?.[0] ?? null,
      attempts: status === 'failed' ? 3 : status === 'kept' ? 0 : 1,
      user_id: user.id, client_id: user.client_ids?.[0] ?? null,
      sent_at: status === 'sent' || status === 'bounced' ? iso(Math.min(nowMs, createdAt + minuteMs)) : null, created_at: iso(createdAt),
    }
  })
}
