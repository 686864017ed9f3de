import { listPage } from '@/components/screens/list'
import { workDayType } from '@/lib/domain/vendor'
import { HeatCalendar } from './heat-calendar'
import { HourWeeks } from './hour-weeks'

const open = '/vendor/timesheet-list?warehouse_id=[warehouse_id]&from=[work_date]&to=[work_date]'

export default listPage('/vendor/date-timesheet-summary', {
  call: 'vendorTimesheets.byDate',
  columns: {
    work_date: { as: 'date', label: 'Date', opens: open, sort: true, groups: true }, warehouse: { label: 'Warehouse', groups: true },
    day_type: {
      as: 'status', label: 'Day',
      options: workDayType.options.map(({ value, label }) => ({ value, label, tone: value === 'normal' ? 'grey' as const : 'cyan' as const })),
    },
    requested: { as: 'number', label: 'Asked for' }, present: { as: 'number', label: 'Present' }, absent: { as: 'number', label: 'Absent' },
    fill_pct: { as: 'percent', label: 'Present of asked' }, worked_hours: { as: 'number', places: 2, label: 'Hours', adds: true },
    normal_hours: { as: 'number', places: 2, label: 'Normal', adds: true }, ot_day_hours: { as: 'number', places: 2, label: 'Overtime', adds: true },
    ot_night_hours: { as: 'number', places: 2, label: 'Night', adds: true },
    rest_holiday_hours: { as: 'number', places: 2, label: 'Rest / holiday', adds: true },
    units: { as: 'number', label: 'Units done', adds: true }, amount: { as: 'money', label: 'Amount', adds: true },
    cost_per_unit: { as: 'money', label: 'Cost of a unit', currencyField: 'currency' },
  },
  filters: { warehouse_id: 'warehouse', vendor_id: 'vendor' },
  dates: true,
  period: 14,
  sort: { by: 'work_date', way: 'highest' },
  opens: open,
  empty: { title: 'No hours on these days', text: 'Hours appear here once timesheets are entered.' },
  sheet: 'Timesheets by date',
}, {
  above: (visit) => <div className="grid items-start gap-4 xl:grid-cols-2"><HeatCalendar visit={visit} /><HourWeeks visit={visit} /></div>,
})
