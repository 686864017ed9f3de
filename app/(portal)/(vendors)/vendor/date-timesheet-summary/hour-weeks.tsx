import { StackedWeeks } from '@/components/pictures/stacked-weeks'
import type { Visit } from '@/components/screens/enter'

/** Hours week by week, of the vendors and warehouses the list is filtered by. */
export async function HourWeeks({ visit: { ask, search } }: { visit: Visit }) {
  const ids = (name: string) => [search[name] ?? []].flat().map(Number)
  const { data } = await ask('vendorTimesheets.byWeek', { vendor_id: ids('vendor_id'), warehouse_id: ids('warehouse_id') })
  if (!data || data.every((week) => [week.normal_hours, week.overtime_hours, week.rest_holiday_hours].every((hours) => Number(hours) === 0))) return null
  return (
    <StackedWeeks
      title="Hours week by week" says="The last twelve weeks; the week under way is the last." unit="hours" weeks={data.map(({ week }) => week)}
      parts={[
        { label: 'Normal', values: data.map(({ normal_hours }) => normal_hours) }, { label: 'Overtime', values: data.map(({ overtime_hours }) => overtime_hours) },
        { label: 'Rest days and holidays', values: data.map(({ rest_holiday_hours }) => rest_holiday_hours) },
      ]}
    />
  )
}
