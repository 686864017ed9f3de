import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { timesheetTemplate } from '@/lib/contract/vendor-columns'
import type { vendorTimesheets } from '@/lib/contract/vendor-timesheets'
import { addDays, dubaiTime } from '@/lib/domain/days'
import { rows, type Db } from '../../db/db'
import { allOf, anyOfValues } from '../../platform/list'
import { exported } from '../../platform/list-file'
import type { Download } from '../../platform/implement'
import { refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import type { ExportColumn } from '../../sheets/export-sheet'
import { visibleWork } from './scope'

const MOST_DAYS = 93
const columns: ExportColumn[] = timesheetTemplate.columns.map(({ header, field, width, type }) => ({
  header, field, width, type: type === 'number' || type === 'date' ? type : 'text',
}))

interface Stay { time_in: string | null; time_out: string | null; [field: string]: unknown }

/** Hours of a vendor in the columns of the upload, so that a file taken away can be mended and sent again. */
export async function rowsFile(db: Db, who: Who, q: z.output<typeof vendorTimesheets.download.body>): Promise<Download> {
  if (q.to < q.from || addDays(q.from, MOST_DAYS) < q.to) throw refuseField('to', `Choose at most ${MOST_DAYS} days.`)
  const found = await rows<Stay>(
    db,
    sql`select e.work_date, f.facility_code as warehouse, t.shift, s.staff_code, e.role, e.time_in, e.time_out, e.break_minutes, e.units_done,
      e.status as remarks
        from timesheet_employees e join timesheets t on t.id = e.timesheet_id join vendor_staff s on s.id = e.staff_id
          join facilities f on f.id = e.warehouse_id
        where ${allOf([
          visibleWork(who, sql`e`), sql`e.vendor_id = ${q.vendor_id} and e.work_date between ${q.from}::date and ${q.to}::date`,
          q.warehouse_id ? sql`e.warehouse_id = ${q.warehouse_id}` : undefined, anyOfValues(sql`e.status`, q.status),
        ])} order by e.work_date, f.facility_code, t.shift, s.staff_code limit 50000`,
  )
  const time = (moment: string | null) => (moment ? dubaiTime(moment) : '')
  return exported('xlsx', 'timesheets', {
    sheet: 'Timesheets', columns, rows: found.map((stay) => ({ ...stay, time_in: time(stay.time_in), time_out: time(stay.time_out) })),
  })
}
