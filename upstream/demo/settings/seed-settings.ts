import { sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import { evaluateAlerts } from '../../areas/alerts/evaluate'
import { carrierAlerts, carrierAlertSettings } from '../../db/schema/alerts'
import { listValues } from '../../db/schema/platform'
import { configurationHistory, configurations, maintenanceWindows, requestLogBodies, requestLogs } from '../../db/schema/settings'
import { dbOf } from '../db-of'
import { dayMs, hourMs, iso } from '../calendar'
import { copyInto } from '../copy'
import type { UserRow } from '../people/users'
import { alertSettingRows, pastAlertRows } from './alert-rows'
import { configurationHistoryRows, configurationRows } from './configuration-rows'
import { requestRows } from './request-rows'

/** Twice what a demo of 20,000 parcels has of parcels. */
const REQUESTS_PER_PACKAGE = 2

/** Badges some values carry, and their words in Arabic. */
const dressed: readonly (readonly [list: string, value: string, color: string | null, arabic: string])[] = [
  ['cancel_reasons', 'customer_request', '#1D4ED8', 'طلب العميل'],
  ['cancel_reasons', 'damaged', '#B91C1C', 'تالف'], ['cancel_reasons', 'out_of_stock', '#B45309', 'غير متوفر'],
  ['hold_reasons', 'customs', '#6D28D9', 'الجمارك'], ['hold_reasons', 'payment', '#B45309', 'الدفع'],
  ['return_reasons', 'not_reachable', '#0E7490', 'تعذر الوصول'],
  ['package_types', 'box', null, 'صندوق'], ['package_types', 'envelope', null, 'مظروف'],
  ['package_types', 'pallet', null, 'منصة'], ['bag_types', 'sack', null, 'كيس'],
]

const windowRows = (nowMs: number, by: number) =>
  [
    [40, 'New racks in DXB1: the portal is closed while stock is counted.', 3], [12, 'The database moves to a larger machine.', 2],
  ].map(([days, message, hours]) => {
    const start = nowMs - Number(days) * dayMs
    return {
      message: String(message), until: iso(start + Number(hours) * hourMs), allow_categories: ['admin'],
      started_by: by, started_at: iso(start), ended_by: by, ended_at: iso(start + Number(hours) * hourMs - 600_000),
    }
  })

/** Configurations, windows of maintenance, requests, alerts, badges of values (settings.md 8). The alerts that are open are found by measuring the demo. */
export async function seedSettings(
  client: ClientBase, nowMs: number, count: number, users: readonly UserRow[], byMail: ReadonlyMap<string, UserRow>,
): Promise<void> {
  const idOf = (mail: string) => byMail.get(`${mail}@demo.example`)?.id ?? 1
  const staff = [idOf('system_admin'), idOf('super_admin'), idOf('finance_manager')]
  const values = configurationRows(nowMs, idOf('system_admin')).map((row, i) => ({ ...row, id: i + 1 }))
  await copyInto(client, configurations, values)
  await copyInto(client, configurationHistory, configurationHistoryRows(nowMs, values, staff))
  await copyInto(client, maintenanceWindows, windowRows(nowMs, idOf('system_admin')))
  const requests = requestRows(users, nowMs, count * REQUESTS_PER_PACKAGE)
  await copyInto(client, requestLogs, requests.lines)
  await copyInto(client, requestLogBodies, requests.bodies)
  const settings = alertSettingRows(nowMs, idOf('system_admin'))
  await copyInto(client, carrierAlertSettings, settings)
  await copyInto(client, carrierAlerts, pastAlertRows(nowMs, settings, [idOf('carrier_manager'), idOf('operations_manager')]))
  const db = dbOf(client)
  for (const [list, value, color, arabic] of dressed)
    await db.update(listValues).set({ color, label_ar: arabic }).where(sql`list_code = ${list} and value = ${value}`)
  await evaluateAlerts(db, { now: new Date(nowMs), onFault: (error) => { throw error } })
}
