import { beforeAll, describe } from 'vitest'
import { addDays, dubaiMoment, today } from '@/lib/domain/days'
import {
  attendanceStatus, rateCardStatus, statementStatus, timesheetRowStatus, timesheetStatus, vendorStatus, type TimesheetRowStatus,
} from '@/lib/domain/vendor'
import { useApp, type Asker } from '../app'
import { everyPair, put, statusIn } from './every-pair'

const app = useApp()
let manager: Asker
let admin: Asker
let vendor: Asker
let person = 0
let sheet = 0
let row = 0
const one = async (text: string, params: unknown[] = []) => (await app.query<{ id: number }>(text, params))[0]?.id ?? 0

/** The latest Thursday at least a day ago. */
const day = (() => {
  let at = addDays(today(), -1)
  while (new Date(`${at}T00:00:00Z`).getUTCDay() !== 4) at = addDays(at, -1)
  return at
})()

beforeAll(async () => {
  ;[manager, admin, vendor] = [await app.as('workforce_manager'), await app.as('super_admin'), await app.as('vendor_admin')]
  const warehouse = await one("select id::int from facilities where facility_code = 'JXB1'")
  await app.query('delete from country_holidays')
  await app.query('delete from timesheets where vendor_id = 1 and work_date = $1', [day])
  person = (await vendor.call('vendorStaff.add', {
    vendor_id: 1, staff_code: 'M-1', full_name: 'Moved Picker', emirates_id: '784-1992-7000001-1',
    id_expiry: addDays(today(), 400), role: 'picker', basic_monthly_wage: '1500.00', joined_on: '2024-01-01',
  })).data.id as number
  const made = (await vendor.call('vendorTimesheets.add', {
    vendor_id: 1, warehouse_id: warehouse, work_date: day, shift: 'split',
    employees: [{ staff_id: person, time_in: '08:00', time_out: '16:00', break_minutes: 60 }],
  })).data
  sheet = made.id as number
  row = made.employees[0]?.id as number
})

describe('a timesheet', () => {
  const standing = (status: string) => app.query('update timesheets set status = $2, submitted_by = (select id from users where email = $3) where id = $1', [
    sheet, status, 'vendor_admin@demo.example',
  ]).then(() => sheet)
  const act = (action: 'submit' | 'recall') => async (id: number) => {
    await app.query("update timesheet_employees set status = 'pending' where id = $1", [row])
    return vendor.call('vendorTimesheets.act', { id, action })
  }
  everyPair('a timesheet', {
    states: timesheetStatus.names, standing, statusOf: statusIn(app, 'timesheets'),
    asks: { submitted: { from: { draft: 'submitted' }, take: act('submit') }, recalled: { from: { submitted: 'draft' }, take: act('recall') } },
  })

  // Verified by somebody else than who approves.
  const rowStanding = async (status: TimesheetRowStatus) => {
    await app.query("update timesheets set status = 'in_review' where id = $1", [sheet])
    await app.query(
      "update timesheet_employees set verified_by = (select id from users where email = 'warehouse_supervisor@demo.example') where id = $1", [row],
    )
    return put(app, 'timesheet_employees', row, status)
  }
  const decided = (status: TimesheetRowStatus) =>
    (id: number) => admin.call('vendorTimesheets.decide', { id, status, reason: 'Seen at the gate', flag_remark: 'Seen' })
  everyPair('a person’s day', {
    states: timesheetRowStatus.names, standing: rowStanding, statusOf: statusIn(app, 'timesheet_employees'),
    asks: {
      // A rejected day waits again once its times are corrected, not by a word.
      released: { from: { on_hold: 'pending' }, take: decided('pending') },
      verified: { from: { pending: 'verified', approved: 'verified' }, take: decided('verified') },
      'put on hold': { from: { pending: 'on_hold', verified: 'on_hold' }, take: decided('on_hold') },
      rejected: { from: { pending: 'rejected', verified: 'rejected' }, take: decided('rejected') },
      approved: { from: { verified: 'approved' }, take: decided('approved') },
      invoiced: { from: {}, take: decided('invoiced') },
      corrected: {
        from: { pending: 'pending', rejected: 'pending' }, take: (id) => vendor.call('vendorTimesheets.changeRow', { id, time_in: '08:00', time_out: '15:00' }),
      },
      'marked absent': { from: { pending: 'absent' }, take: decided('absent') },
    },
  })
})

describe('rate cards and statements', () => {
  let card = 0
  let statement = 0
  beforeAll(async () => {
    const [current] = (await manager.call('vendorRates.list', { vendor_id: [2], status: ['approved'] })).data
    card = (await manager.call('vendorRates.newVersion', {
      id: current?.id ?? 0, valid_from: addDays(today(), 500), valid_to: addDays(today(), 700),
    })).data.id as number
    statement = await one('select id::int from vendor_statements order by id limit 1')
  })
  const act = (action: 'submit' | 'approve' | 'reject') => (id: number) => admin.call('vendorRates.act', { id, action, remarks: 'Read twice' })
  everyPair('a rate card', {
    states: rateCardStatus.names,
    standing: async (status) => {
      await app.query("update rate_cards set submitted_by = (select id from users where email = 'workforce_manager@demo.example') where id = $1", [card])
      return put(app, 'rate_cards', card, status)
    },
    statusOf: statusIn(app, 'rate_cards'),
    asks: {
      submitted: { from: { draft: 'submitted', rejected: 'submitted' }, take: act('submit') },
      rejected: { from: { submitted: 'rejected' }, take: act('reject') },
      approved: { from: { submitted: 'approved' }, take: act('approve') },
    },
  })
  const say = (action: 'send' | 'agree' | 'dispute' | 'invoice') => (id: number) => admin.call('vendorStatements.act', {
    id, action, remarks: 'As agreed', ...(action === 'invoice' && { invoice_no: 'INV-1', amount: '10.00' }),
  })
  everyPair('a statement', {
    states: statementStatus.names, standing: (status) => put(app, 'vendor_statements', statement, status), statusOf: statusIn(app, 'vendor_statements'),
    asks: {
      sent: { from: { draft: 'sent', disputed: 'sent' }, take: say('send') },
      agreed: { from: { sent: 'agreed' }, take: say('agree') },
      disputed: { from: { sent: 'disputed' }, take: say('dispute') },
      invoiced: { from: { agreed: 'invoiced' }, take: say('invoice') },
    },
  })
})

describe('people and stays', () => {
  let stay = 0
  let spare = 0
  beforeAll(async () => {
    spare = (await vendor.call('vendorStaff.add', {
      vendor_id: 1, staff_code: 'M-2', full_name: 'Moved Packer', emirates_id: '784-1992-7000002-1',
      id_expiry: addDays(today(), 400), role: 'packer', basic_monthly_wage: '1500.00', joined_on: '2024-01-01',
    })).data.id as number
    stay = await one(
      "insert into vendor_attendance (vendor_id, staff_id, warehouse_id, work_date, punch_in, punch_out, source, status) select 1, $1, f.id, $2::date, $3, $4, 'kiosk', 'complete' from facilities f where facility_code = 'JXB1' returning id::int",
      [spare, day, dubaiMoment(day, '08:00'), dubaiMoment(day, '16:00')],
    )
  })
  everyPair('a stay', {
    states: attendanceStatus.names, standing: (status) => put(app, 'vendor_attendance', stay, status), statusOf: statusIn(app, 'vendor_attendance'),
    asks: {
      corrected: {
        from: { open: 'corrected', complete: 'corrected', corrected: 'corrected' },
        take: (id) => admin.call('vendorAttendance.correct', {
          id, punch_in: dubaiMoment(day, '08:00'), punch_out: dubaiMoment(day, '15:00'), reason: 'Forgot to clock out',
        }),
      },
      ignored: {
        from: { open: 'ignored', complete: 'ignored', corrected: 'ignored' },
        take: (id) => admin.call('vendorAttendance.ignore', { id, reason: 'Badge read twice' }),
      },
    },
  })
  everyPair('a person of a vendor', {
    states: vendorStatus.names, standing: (status) => put(app, 'vendor_staff', spare, status), statusOf: statusIn(app, 'vendor_staff'),
    asks: {
      active: { from: { inactive: 'active' }, take: (id) => admin.call('vendorStaff.toggle', { id, status: 'active' }), refused: { delete: 404 } },
      inactive: { from: { active: 'inactive' }, take: (id) => admin.call('vendorStaff.toggle', { id, status: 'inactive' }), refused: { delete: 404 } },
      deleted: {
        from: { active: 'delete', inactive: 'delete' }, take: (id) => admin.call('vendorStaff.toggle', { id, status: 'delete' }), refused: { delete: 404 },
      },
    },
  })
  everyPair('a vendor whose hours are invoiced', {
    states: vendorStatus.names,
    standing: async (status) => {
      await app.query("update timesheets set status = 'invoiced' where vendor_id = 1")
      return put(app, 'vendors', 1, status)
    },
    statusOf: statusIn(app, 'vendors'),
    asks: {
      active: { from: { inactive: 'active' }, take: (id) => admin.call('vendors.toggle', { id, status: 'active' }), refused: { delete: 404 } },
      inactive: {
        from: { active: 'inactive' },
        take: (id) => admin.call('vendors.toggle', { id, status: 'inactive', reason: 'Contract has ended' }), refused: { delete: 404 },
      },
      deleted: {
        from: { active: 'delete', inactive: 'delete' },
        take: (id) => admin.call('vendors.toggle', { id, status: 'delete', reason: 'Contract has ended' }), refused: { delete: 404 },
      },
    },
  })
})
