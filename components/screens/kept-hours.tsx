import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import type { Reply } from '@/lib/contract/types'
import { timesheetRowStatus, type TimesheetRowStatus } from '@/lib/domain/vendor'

/** Hours somebody approved that stay as they are although their day is of another kind now. */
export function KeptHours({ rows }: { rows: Reply<'vendorTimesheets.recalculate'>['kept'] }) {
  return (
    <Table aria-label="Approved hours that stay as they are">
      <thead><tr><Th>Timesheet</Th><Th>Person</Th><Th>Day</Th><Th>Status</Th></tr></thead>
      <tbody>
        {rows.map((k) => (
          <Tr key={k.id}>
            <Td className="font-mono">{k.timesheet_no}</Td>
            <Td className="font-mono">{k.staff_code}</Td>
            <Td><When moment={k.work_date} show="day" /></Td>
            <Td>{timesheetRowStatus.label(k.status as TimesheetRowStatus)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}
