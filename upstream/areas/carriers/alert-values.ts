import { sql } from 'drizzle-orm'
import { daysBetween, today } from '@/lib/domain/days'
import { arabicDay } from '@/lib/domain/arabic-days'
import { carrierStatus } from '@/lib/domain/carrier'
import { rows } from '../../db/db'
import { literal } from '../../db/literals'
import type { AlertMeasure } from '../../core/alerts/measure'

const expiry = (
  alertType: 'licence_expiry' | 'contract_expiry', column: 'trade_license_expiry' | 'contract_end', thing: { en: string; ar: string },
): AlertMeasure => async (db, now) => {
  const found = await rows<{ id: number; carrier_name: string; ends: string }>(db, sql`select id, carrier_name, ${sql.raw(column)} as ends from carriers
    where status = ${literal(carrierStatus, 'active')} and ${sql.raw(column)} is not null`)
  return found.map(({ id, carrier_name, ends }) => {
    const left = daysBetween(today(now), ends)
    const when = left < 0 ? `ended ${-left} ${left === -1 ? 'day' : 'days'} ago` : `ends in ${left} ${left === 1 ? 'day' : 'days'}`
    return {
      alertType, carrierId: id, countryCode: null, value: String(left), subjectKey: `carrier:${id}:${ends}`,
      message: `The ${thing.en} of ${carrier_name} ${when}, on ${ends}.`,
      arabic: `${thing.ar} ${carrier_name}: تاريخ الانتهاء ${arabicDay(ends)}، ${left < 0 ? 'انقضت أيام' : 'الأيام المتبقية'}: ${Math.abs(left)}.`,
    }
  })
}

export const licenceExpiry = expiry('licence_expiry', 'trade_license_expiry', { en: 'trade licence', ar: 'الرخصة التجارية لـ' })
export const contractExpiry = expiry('contract_expiry', 'contract_end', { en: 'contract', ar: 'العقد مع' })
