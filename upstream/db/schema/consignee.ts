import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { OpeningHours } from '@/lib/domain/consignee'
import { paymentLinkStatus } from '@/lib/domain/consignee'
import { gatewayEnvironment } from '@/lib/domain/gateway-attempt'
import { paymentGateway } from '@/lib/domain/payment-request'
import { switchStatus } from '@/lib/domain/record-status'
import { choiceColumn, cm, degrees, instant, kg, ref, rowId, stamps, statusColumn } from '../columns'
import { literal } from '../literals'
import { amount } from '../money-columns'
import { pgTable } from '../table'
import { carriers } from './carriers'
import { packages } from './packages'

/** sla-pickup.md 2: parcel shops, lockers and post offices where a parcel can wait for its consignee. */
export const carrierPudo = pgTable(
  'carrier_pudo',
  {
    id: rowId(),
    carrier_id: ref('carrier_id').notNull().references(() => carriers.id),
    pudo_code: text('pudo_code').notNull(),
    pudo_name: text('pudo_name').notNull(),
    pudo_name_ar: text('pudo_name_ar'),
    pudo_type: text('pudo_type').notNull(),
    line1: text('line1').notNull(),
    line2: text('line2'),
    area: text('area'),
    city: text('city').notNull(),
    state: text('state'),
    pincode: text('pincode'),
    country_code: text('country_code').notNull(),
    latitude: degrees('latitude').notNull(),
    longitude: degrees('longitude').notNull(),
    phone: text('phone'),
    email: text('email'),
    photo_url: text('photo_url'),
    directions: text('directions'),
    opening_hours: jsonb('opening_hours').$type<OpeningHours>().notNull().default({}),
    closures: jsonb('closures').notNull().default([]),
    services: text('services').array().notNull().default(sql`'{collect}'`),
    max_weight_kg: kg('max_weight_kg'),
    max_length_cm: cm('max_length_cm'),
    max_width_cm: cm('max_width_cm'),
    max_height_cm: cm('max_height_cm'),
    capacity_total: integer('capacity_total'),
    capacity_free: integer('capacity_free'),
    capacity_at: instant('capacity_at'),
    max_stay_days: integer('max_stay_days').notNull().default(7),
    status: statusColumn(switchStatus, 'active'),
    source: text('source').notNull().default('manual'),
    last_synced_at: instant('last_synced_at'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('carrier_pudo_once').on(t.carrier_id, t.pudo_code),
    // Nearness is a box of degrees first: within a country and a band of latitude few points are left to measure.
    index('carrier_pudo_near').on(t.country_code, t.latitude, t.longitude).where(sql`${t.status} = ${literal(switchStatus, 'active')}`),
  ],
)

/** What a consignee asked for on the public page: one open wish of a kind, replaced until the driver leaves. */
export const consigneeRequests = pgTable(
  'consignee_wishes',
  {
    id: rowId(),
    package_id: ref('package_id').notNull().references(() => packages.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    wished_day: date('wished_day'),
    place: text('place'),
    lat: degrees('lat'),
    lng: degrees('lng'),
    pudo_id: ref('pudo_id').references(() => carrierPudo.id),
    /** The promise a reschedule replaced, put back when it is taken back. */
    promised_before: instant('promised_before'),
    created_at: instant('created_at').notNull().default(sql`now()`),
    withdrawn_at: instant('withdrawn_at'),
  },
  (t) => [
    uniqueIndex('consignee_wishes_open').on(t.package_id, t.kind).where(sql`${t.withdrawn_at} is null`),
    index('consignee_wishes_package').on(t.package_id, t.created_at.desc()),
  ],
)

/** A visit to a payment gateway in which a consignee pays what would be cash at the door. */
export const paymentLinks = pgTable(
  'payment_links',
  {
    id: rowId(),
    package_id: ref('package_id').notNull().references(() => packages.id, { onDelete: 'cascade' }),
    /** Ours, told to the gateway and by it back to us. */
    reference: text('reference').notNull().unique(),
    /** In the address a payer comes back to; null, as all of the gateway, in links of before. */
    hash_value: text('hash_value').unique(),
    gateway: choiceColumn(paymentGateway),
    gateway_environment: choiceColumn(gatewayEnvironment),
    /** The gateway’s own name of the order, where it has one. */
    gateway_order: text('gateway_order'),
    redirect: jsonb('redirect').$type<{ method: 'GET' | 'POST'; url: string; fields: Record<string, string> }>(),
    amount: amount('amount', 'currency').notNull(),
    currency: text('currency').notNull(),
    status: statusColumn(paymentLinkStatus, 'open'),
    created_at: instant('created_at').notNull().default(sql`now()`),
    expires_at: instant('expires_at').notNull(),
    /** When the gateway was last asked what became of it. */
    checked_at: instant('checked_at'),
    paid_at: instant('paid_at'),
    gateway_txn_id: text('gateway_txn_id'),
  },
  (t) => [
    uniqueIndex('payment_links_open').on(t.package_id).where(sql`${t.status} = ${literal(paymentLinkStatus, 'open')}`),
    uniqueIndex('payment_links_paid').on(t.package_id).where(sql`${t.status} = ${literal(paymentLinkStatus, 'paid')}`),
    // The minute's look at what nobody has told us of.
    index('payment_links_unsettled').on(t.created_at).where(sql`${t.paid_at} is null`),
  ],
)
