import { vendorAttendance } from '@/lib/contract/vendor-attendance'
import { vendorRates } from '@/lib/contract/vendor-rates'
import { vendors, vendorStaff } from '@/lib/contract/vendors'
import { currencyCodes } from '@/lib/domain/currency'
import { staffRole, vendorType } from '@/lib/domain/vendor'
import { adds, changes, moves } from '../../platform/handler-shells'
import { letterhead } from '../../core/settings/letterhead'
import { rateCardPaper } from '../../documents/rate-card'
import { Answer, Download, implement } from '../../platform/implement'
import type { Services } from '../../platform/services'
import { receiveUpload } from '../../core/uploads/receive-upload'
import { templateDownload } from '../../core/uploads/templates'
import { calendarChanged } from '../../core/calendar/note'
import { attendanceList, attendanceOne, correct, ignore } from './attendance'
import { punchAtKiosk, punchPhoto, punchSites } from './punch'
import { calculate } from './calculate'
import { calendarOf, dropPeriod, savePeriod, type Period } from './calendar'
import { actOnCard, addCard, changeCard, newVersion } from './card-writes'
import { cardDetail, cardList } from './cards'
import { badgeFile } from './badges'
import { addStaff, changeStaff, refuseForeign, staffList, staffOne, toggleStaff } from './staff'
import { vendorDetail, vendorDropdown, vendorList, warehouseOptions } from './vendor-read'
import { addVendor, changeVendor, toggleVendor } from './vendor-writes'
import { watchVendors } from './watch'

export const vendorHandlers = implement(vendors, {
  dropdown: ({ db, who, query }) => vendorDropdown(db, who, query),
  list: ({ db, who, query }) => vendorList(db, who, query),
  options: async ({ db, who }) => ({
    vendor_types: [...vendorType.options], roles: [...staffRole.options], currencies: [...currencyCodes], warehouse_options: await warehouseOptions(db, who),
  }),
  add: adds('vendor', ({ db, who, body }) => addVendor(db, who, body), ({ db, who }, id) => vendorDetail(db, who, id)),
  one: ({ db, who, params }) => vendorDetail(db, who, params.id),
  change: changes('vendor', ({ db, who, params, body }) => changeVendor(db, who, params.id, body), ({ db, who, params }) => vendorDetail(db, who, params.id)),
  toggle: moves(
    'vendor', async ({ db, who, params, body }) => ({ from: await toggleVendor(db, who, params.id, params.status, body.reason), to: params.status }),
    ({ db, who, params }) => vendorDetail(db, who, params.id), ({ body }) => ({ reason: body.reason ?? null }),
  ),
})

export const vendorStaffHandlers = implement(vendorStaff, {
  list: ({ db, who, params, query }) => staffList(db, who, params.vendor_id, query),
  add: async ({ db, who, params, body, services, audit }) => {
    const id = await addStaff(db, who, services.config.TOKEN_SECRET, params.vendor_id, body)
    const made = await staffOne(db, who, id)
    audit({ entity: 'vendor_staff', entity_id: id, after: { ...body, emirates_id: made.emirates_id } })
    return new Answer(201, made)
  },
  upload: async (ctx) => {
    await refuseForeign(ctx.db, ctx.who, ctx.body.vendor_id)
    return receiveUpload(ctx, 'vendor_staff', { dry_run: false, vendor_id: ctx.body.vendor_id })
  },
  template: ({ services, db, who }) => templateDownload(services, db, 'vendor_staff', 'xlsx', who),
  badges: ({ db, who, body }) => badgeFile(db, who, body.ids),
  one: ({ db, who, params }) => staffOne(db, who, params.id),
  change: changes(
    'vendor_staff', ({ db, who, params, body, services }) => changeStaff(db, who, services.config.TOKEN_SECRET, params.id, body),
    ({ db, who, params }) => staffOne(db, who, params.id),
  ),
  toggle: moves(
    'vendor_staff', async ({ db, who, params }) => ({ from: await toggleStaff(db, who, params.id, params.status), to: params.status }),
    ({ db, who, params }) => staffOne(db, who, params.id, { deleted: true }),
  ),
})

export const vendorRateHandlers = implement(vendorRates, {
  list: ({ db, who, query }) => cardList(db, who, query),
  one: ({ db, who, params }) => cardDetail(db, who, params.id),
  paper: async ({ db, who, params }) => {
    const card = await cardDetail(db, who, params.id)
    const name = `RC_${card.card_no}_v${card.version_no}.pdf`
    return new Download(rateCardPaper({ ...card, issuer: await letterhead(db) } as Parameters<typeof rateCardPaper>[0]), 'application/pdf', name, true)
  },
  add: adds('rate_card', ({ db, who, body }) => addCard(db, who, body), ({ db, who }, id) => cardDetail(db, who, id)),
  change: changes('rate_card', ({ db, who, params, body }) => changeCard(db, who, params.id, body), ({ db, who, params }) => cardDetail(db, who, params.id)),
  newVersion: async ({ db, who, params, body, audit }) => {
    const id = await newVersion(db, who, params.id, body)
    audit({ entity: 'rate_card', entity_id: id, after: { ...body, from: params.id } })
    return new Answer(201, await cardDetail(db, who, id))
  },
  act: moves(
    'rate_card', ({ db, who, params, body }) => actOnCard(db, who, params.id, params.action, body.remarks),
    ({ db, who, params }) => cardDetail(db, who, params.id), ({ body }) => ({ remarks: body.remarks ?? null }),
  ),
  calc: ({ db, who, body }) => calculate(db, who, body),
})

/** A period makes other days of those it is about. */
const asChange = ({ country_code, name, date_from, date_to }: Period) => ({
  country_code, kind: 'period' as const, from_day: date_from, to_day: date_to, note: `${name}, ${date_from} to ${date_to}`,
})

export const vendorAttendanceHandlers = implement(vendorAttendance, {
  list: ({ db, who, query }) => attendanceList(db, who, query),
  punchSites: ({ db, who }) => punchSites(db, who),
  photo: ({ db, who, services, params }) => punchPhoto(db, who, services.files, params.id, params.direction),
  punch: async ({ db, who, body, audit, services }) => {
    const id = await punchAtKiosk(db, who, services.files, body)
    const { photo, ...logged } = body
    audit({ entity: 'vendor_attendance', entity_id: id, after: photo ? { ...logged, photo: 'a photo' } : logged })
    return attendanceOne(db, who, id)
  },
  upload: (ctx) => receiveUpload(ctx, 'vendor_attendance', { dry_run: false, warehouse_id: ctx.body.warehouse_id ?? null }),
  template: ({ services, db, who }) => templateDownload(services, db, 'vendor_attendance', 'xlsx', who),
  correct: async ({ db, who, params, body, audit }) => {
    const before = await correct(db, who, params.id, body)
    audit({ entity: 'vendor_attendance', entity_id: params.id, before: { punch_in: before.punch_in, punch_out: before.punch_out }, after: body })
    return attendanceOne(db, who, params.id)
  },
  ignore: moves(
    'vendor_attendance', async ({ db, who, params, body }) => ({ from: (await ignore(db, who, params.id, body.reason)).status, to: 'ignored' }),
    ({ db, who, params }) => attendanceOne(db, who, params.id), ({ body }) => ({ reason: body.reason }),
  ),
  calendar: ({ db, query }) => calendarOf(db, query),
  savePeriod: async ({ db, who, body, audit, services }) => {
    const { id, periods } = await savePeriod(db, who, body)
    await calendarChanged({ db, who, services }, periods.map(asChange))
    audit({ entity: 'work_calendar', entity_id: id, after: body })
    return { id }
  },
  dropPeriod: async ({ db, who, params, audit, services }) => {
    const period = await dropPeriod(db, params.id)
    await calendarChanged({ db, who, services }, [asChange(period)])
    audit({ entity: 'work_calendar', entity_id: params.id, before: period })
    return { id: params.id }
  },
})

export function vendorJobs(services: Services): void {
  services.jobs.work('vendors.watch', () => watchVendors(services))
  services.jobs.every('vendors.watch', '5 0 * * *')
}
