import { sql, type SQL } from 'drizzle-orm'
import { eventMappingStatus } from '@/lib/domain/carrier'
import { serviceType } from '@/lib/domain/client'
import { missingScanStatus } from '@/lib/domain/missing-scan'
import { deliveryType, labelStatus, openPackageStatuses, packageSource, packageStatus, paymentMode, salesChannel,
  terminalPackageStatuses } from '@/lib/domain/package'
import { slaLate } from '@/lib/domain/parcel-figures'
import { seesMoney, visiblePackages } from '../../../core/parcels/scope'
import { literal, literals } from '../../../db/literals'
import {
  carrierOf, clientOf, count, countIf, countryOf, type Dataset, type Dimension, dirhamSum, filtered, hoursFrom, inDirhams, type Measure, median, percentOf,
    statusOf, sumOf,
} from '../dataset'

const is = (...names: Parameters<typeof packageStatus.can>[0][]): SQL => sql`p.status in ${literals(packageStatus, ...names)}`
const isNow = (status: Parameters<typeof packageStatus.can>[0]): SQL => sql`p.status = ${literal(packageStatus, status)}`
const isOpen = sql`p.status not in ${literals(packageStatus, ...terminalPackageStatuses)}`
const isLate = sql`(${isOpen} and p.sla_due_at < now())`
/** Late and never delivered: one that was and comes back counts as it was delivered. */
const isMissed = sql`(${isLate} and p.delivered_at is null)`
const isOnTime = sql`(p.delivered_at <= p.sla_due_at)`
const wasLate = sql`(p.delivered_at > p.sla_due_at)`
/** Delivered without an attempt that failed before it (reports.md 7.1). */
const isFirstAttempt = sql`(${isNow('delivered')} and p.attempt_count = 0)`
const isEnded = is('delivered', 'returned', 'lost', 'disposed')
const hours = hoursFrom(sql`p.created_at`, sql`p.delivered_at`)

/** The same of the rollup, whose rows stand for many parcels. */
const r = (sums: string) => sql.raw(`r.${sums}`)
const summed = (value: SQL, condition?: SQL): SQL => sql`coalesce(sum(${value})${condition ? sql` filter (where ${condition})` : sql``}, 0)`
const rolledIs = (...names: Parameters<typeof packageStatus.can>[0][]): SQL => sql`r.status in ${literals(packageStatus, ...names)}`
const rolledOpen = sql`r.status not in ${literals(packageStatus, ...terminalPackageStatuses)}`

const counted = (label: string, text: string, condition: SQL | null, rolled: SQL, opens?: Measure['opens']): Measure => ({
  ...(condition ? countIf(label, text, condition, opens) : count(label, text)), rolled: () => rolled,
})
const share = (label: string, text: string, part: SQL, whole: SQL, rolledPart: SQL, rolledWhole: SQL): Measure => ({
  label, text, kind: 'percent', at: () => percentOf(part, whole), rolled: () => percentOf(rolledPart, rolledWhole),
})

const dimensions: Record<string, Dimension> = {
  client: { ...clientOf(sql`p.client_id`), rolled: sql`r.client_id` },
  carrier: { ...carrierOf(sql`p.carrier_id`), rolled: sql`nullif(r.carrier_id, 0)` },
  status: { ...statusOf(sql`p.status`, packageStatus), rolled: sql`r.status` },
  country: { ...countryOf(sql`p.country_code`, 'country_code'), rolled: sql`r.country_code` },
  service_type: { label: 'Service', at: sql`p.service_type`, naming: serviceType, opens: 'service_type', rolled: sql`r.service_type` },
  delivery_type: { label: 'Delivery type', at: sql`p.delivery_type`, naming: deliveryType, opens: 'delivery_type', rolled: sql`r.delivery_type` },
  payment_mode: { label: 'Payment', at: sql`p.payment_mode`, naming: paymentMode, opens: 'payment_mode', rolled: sql`r.payment_mode` },
  city: { label: 'City', at: sql`p.city`, opens: 'city' },
  channel: { label: 'Channel', at: sql`p.channel`, naming: salesChannel, opens: 'channel' },
  source: { label: 'Source', at: sql`p.source`, naming: packageSource, opens: 'source' },
}

/** Parcels by the day a date of theirs falls on; rollups are kept for three of them. */
export const packages: Dataset = {
  label: 'Packages', text: 'Parcels, from their order to their delivery.', from: sql`packages p`, scope: (who) => visiblePackages(who, sql`p`),
  dates: {
    created: { label: 'Created', at: sql`p.created_at`, opens: { date_field: 'created_at' } },
    delivered: { label: 'Delivered', at: sql`p.delivered_at`, opens: { date_field: 'delivered_at' } },
    due: { label: 'Due', at: sql`p.sla_due_at` },
  },
  dimensions, opens: '/packages',
  measures: {
    packages: counted('Packages', 'Parcels', null, summed(r('n'))),
    delivered: counted('Delivered', 'Parcels that were delivered', isNow('delivered'), summed(r('n'), rolledIs('delivered')), { status: 'delivered' }),
    open: counted('Open', 'Parcels still to be dealt with', isOpen, summed(r('n'), rolledOpen), { status: [...openPackageStatuses] }),
    returned: counted('Returned', 'Parcels that came back', isNow('returned'), summed(r('n'), rolledIs('returned')), { status: 'returned' }),
    failed: counted('Failed attempts', 'Parcels whose last attempt failed', isNow('delivery_failed'), summed(r('n'), rolledIs('delivery_failed')), {
      status: 'delivery_failed',
    }),
    label_failed: counted(
      'Label failed', 'Parcels a carrier made no label for', sql`p.label_status = ${literal(labelStatus, 'failed')}`, summed(r('n'),
        sql`r.label_status = ${literal(labelStatus, 'failed')}`),
      { label_status: 'failed' },
    ),
    late: counted(slaLate.label, slaLate.meaning, isLate, summed(r('late')), { sla_breached: 'true' }),
    attempts: { ...sumOf('Attempts', 'Attempts to deliver that failed', sql`p.attempt_count`), rolled: () => summed(r('attempts')) },
    delivery_rate: share(
      'Delivery rate', 'Delivered of delivered, returned, lost and disposed', filtered(isNow('delivered')), filtered(isEnded),
      summed(r('n'), rolledIs('delivered')), summed(r('n'), rolledIs('delivered', 'returned', 'lost', 'disposed')),
    ),
    first_attempt_rate: share(
      'First attempt', 'Delivered without a failed attempt, of those delivered', filtered(isFirstAttempt), filtered(isNow('delivered')),
      summed(r('first_attempt')), summed(r('n'), rolledIs('delivered')),
    ),
    sla_hit: share(
      'On time', 'Delivered in time, of those delivered or past due; what is open and not due counts neither way', filtered(isOnTime),
      filtered(sql`${isOnTime} or ${wasLate} or ${isMissed}`), summed(r('on_time')),
        sql`${summed(r('on_time'))} + ${summed(r('was_late'))} + ${summed(r('missed'))}`,
    ),
    rto_rate: share(
      'Return rate', 'Returned, of those that left the client', filtered(isNow('returned')), filtered(sql`not ${is('created', 'label_created', 'cancelled')}`),
      summed(r('n'), rolledIs('returned')), summed(r('n'), sql`not ${rolledIs('created', 'label_created', 'cancelled')}`),
    ),
    hours: {
      label: 'Mean delivery hours', text: 'Hours from order to delivery, over all parcels delivered', kind: 'hours',
      at: () => sql`round((sum(${hours}) / nullif(count(p.delivered_at), 0))::numeric, 1)`,
      rolled: () => sql`round((sum(r.hours_sum) / nullif(sum(r.hours_n), 0))::numeric, 1)`,
    },
    hours_median: median('Median delivery hours', 'Half of the parcels were faster; of at most 31 days', hours, 'hours'),
    weight: { ...sumOf('Weight', 'Kilograms', sql`p.weight`, 'weight'), rolled: () => summed(r('weight')) },
    cod_aed: {
      ...dirhamSum('COD', 'Cash to be collected, in dirhams at the rate of the day', sql`(case when p.payment_mode = 'cod' then p.cod_amount end)`,
        sql`p.cod_currency`),
      rolled: (day) => inDirhams(sql`r.cod_sum`, sql`nullif(r.currency, '')`, day), hidden: (who) => !seesMoney(who),
    },
    value_aed: {
      ...sumOf('Declared value', 'In dirhams, as converted when it was declared', sql`p.declared_value_aed`, 'money'),
      rolled: () => summed(r('value_sum')), hidden: (who) => !seesMoney(who),
    },
  },
}

const eventTables = sql`package_events e join packages p on p.id = e.package_id left join tracking_event_master t on t.code = e.event_code`
/** Events by the moment they happened. */
export const packageEvents: Dataset = {
  label: 'Events', text: 'What happened to parcels: scans, attempts, deliveries.', from: eventTables, only: sql`e.voided_at is null`,
  scope: (who) => visiblePackages(who, sql`p`),
  dates: { happened: { label: 'Happened', at: sql`e.event_at` }, received: { label: 'Received', at: sql`e.received_at` } },
  dimensions: {
    event: { label: 'Event', at: sql`coalesce(t.name, e.event_code)` }, category: { label: 'Kind of event', at: sql`replace(t.category, '_', ' ')` },
    carrier: carrierOf(sql`p.carrier_id`), client: clientOf(sql`p.client_id`), country: countryOf(sql`e.country_code`),
    source: { label: 'Source', at: sql`e.source` },
  },
  measures: {
    events: count('Events', 'Events that were not voided'),
    packages: { label: 'Packages', text: 'Parcels with an event, each once', kind: 'number', at: () => sql`count(distinct e.package_id)` },
    unmapped: countIf('Unmapped', 'Events in a carrier\'s code that means nothing to us yet',
      sql`e.event_mapping_status <> ${literal(eventMappingStatus, 'mapped')}`),
    failed_attempts: countIf('Failed attempts', 'Attempts to deliver that failed', sql`t.category = 'failed_attempt'`),
  },
}

/** Scans that did not come in the time they should have. */
export const missingScans: Dataset = {
  label: 'Missing scans', text: 'Scans that were due and did not come.', from: sql`missing_scans m join packages p on p.id = m.package_id`,
  scope: (who) => visiblePackages(who, sql`p`),
  dates: { due: { label: 'Due', at: sql`m.due_at`, opens: {} }, detected: { label: 'Found missing', at: sql`m.detected_at` } },
  dimensions: {
    status: statusOf(sql`m.status`, missingScanStatus), carrier: carrierOf(sql`p.carrier_id`), client: clientOf(sql`p.client_id`),
    country: countryOf(sql`p.country_code`),
  },
  measures: {
    missing: count('Missing scans', 'Scans that did not come in time'),
    open: countIf('Still missing', 'Those that have not come yet', sql`m.status = ${literal(missingScanStatus, 'open')}`),
  },
  opens: '/lm-missing-scan',
}
