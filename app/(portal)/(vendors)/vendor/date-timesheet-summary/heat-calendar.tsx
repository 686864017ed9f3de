import type { Visit } from '@/components/screens/enter'
import { classes } from '@/components/ui/classes'
import { Link } from '@/components/ui/link'
import { addDays, day as dayText, isoWeekday, today } from '@/lib/domain/days'

const WEEKS = 6
const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
/** Four shades beside none: the figure stands in each cell, so that no shade has to be read by colour alone. */
const shades = ['bg-surface', 'bg-accent-soft', 'bg-blue-line', 'bg-cyan-line', 'bg-blue-solid text-white'] as const

interface Day { hours: number; present: number; holiday: boolean }

const shadeOf = (hours: number, most: number) => (hours === 0 || most === 0 ? shades[0] : shades[Math.min(4, 1 + Math.floor((hours / most) * 3.999))])

function Cell({ day, found, most, query }: { day: string; found: Day | undefined; most: number; query: string }) {
  const hours = Math.round(found?.hours ?? 0)
  const label = `${dayText(day)}: ${found?.present ?? 0} people, ${hours} hours${found?.holiday ? ', public holiday' : ''}`
  return (
    <td className={classes('h-12 border text-center', shadeOf(found?.hours ?? 0, most), found?.holiday && 'outline-2 -outline-offset-2 outline-orange-solid')}>
      {found
        ? (
          <Link href={`/vendor/timesheet-list?from=${day}&to=${day}${query}`} aria-label={label} className="figures block p-1 text-inherit">
            <span className="block text-meta">{Number(day.slice(8))}</span>{hours}
          </Link>
        )
        : <span className="text-meta text-ink-faint">{Number(day.slice(8))}</span>}
    </td>
  )
}

/** Hours day by day as a calendar of six weeks, the darker the more; of the vendors and warehouses the list is filtered by. */
export async function HeatCalendar({ visit: { ask, search } }: { visit: Visit }) {
  const ids = (name: string) => [search[name] ?? []].flat().map(Number)
  const first = addDays(addDays(today(), 1 - isoWeekday(today())), -7 * (WEEKS - 1))
  const { data } = await ask('vendorTimesheets.byDate', {
    from: first, to: today(), page_size: 200, vendor_id: ids('vendor_id'), warehouse_id: ids('warehouse_id'),
  })
  if (!data || data.rows.length === 0) return null
  const days = new Map<string, Day>()
  for (const row of data.rows) {
    const day = days.get(row.work_date) ?? { hours: 0, present: 0, holiday: false }
    const holiday = day.holiday || row.day_type === 'public_holiday'
    days.set(row.work_date, { hours: day.hours + Number(row.worked_hours), present: day.present + row.present, holiday })
  }
  const most = Math.max(...[...days.values()].map(({ hours }) => hours))
  const query = ['vendor_id', 'warehouse_id'].flatMap((name) => ids(name).map((id) => `&${name}=${id}`)).join('')
  return (
    <table className="w-full max-w-xl table-fixed border-collapse">
      <caption className="mb-1 text-start text-meta text-ink-soft">Hours by day, the last six weeks. Public holidays are outlined.</caption>
      <thead><tr>{names.map((name) => <th key={name} scope="col" className="text-meta font-medium text-ink-soft">{name}</th>)}</tr></thead>
      <tbody>
        {Array.from({ length: WEEKS }, (_, week) => (
          <tr key={week}>
            {names.map((name, at) => {
              const day = addDays(first, week * 7 + at)
              return <Cell key={name} day={day} found={days.get(day)} most={most} query={query} />
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
