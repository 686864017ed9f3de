import { Cell, type CellKind } from '@/components/cells/cell'
import { Table, Td, Tr, type CellAlign } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Th } from '@/components/ui/th'
import type { Reply } from '@/lib/contract/types'
import { day } from '@/lib/domain/days'
import { reportGrouping } from '@/lib/domain/pas-projection'

type Report = Reply<'pasProjections.report'>
const columns: [field: keyof Report['totals'], label: string, kind: CellKind][] = [
  ['projected_vehicles', 'Projected', 'number'], ['actual_vehicles', 'Came', 'number'], ['projected_pallets', 'Pallets', 'number'], ['accuracy_pct', 'Accuracy', 'percent'], ['on_time_pct', 'On time', 'percent'], ['early', 'Early', 'number'],
  ['late', 'Late', 'number'], ['walk_in', 'Walk-in', 'number'], ['no_show', 'No-show', 'number'], ['average_yard_wait', 'Yard wait', 'duration'], ['average_dock_time', 'Dock time', 'duration'], ['average_dwell', 'Dwell', 'duration'],
  ['peak_hour', 'Peak hour', 'text'], ['dock_use_pct', 'Dock use', 'percent'], ['detention', 'Detention', 'money'],
]
const end: CellAlign = 'end'

/** Every figure of each group, the totals first. */
export function ReportTable({ rows, totals, by }: Report & { by: (typeof reportGrouping.names)[number] }) {
  const cells = (figures: Report['totals']) => columns.map(([field, , kind]) => <Td key={field} align={end}><Cell kind={kind} value={figures[field]} row={figures} meta={{ currency: 'AED' }} /></Td>)
  return (
    <TableFrame label="Projection report">
      <Table>
        <thead><tr><Th sticky>{reportGrouping.label(by)}</Th>{columns.map(([field, label]) => <Th key={field} align={end}>{label}</Th>)}</tr></thead>
        <tbody>
          <Tr className="font-semibold"><Td sticky>In all</Td>{cells(totals)}</Tr>
          {rows.map((row) => <Tr key={row.group}><Td sticky>{by === 'day' ? day(row.group) : row.label}</Td>{cells(row)}</Tr>)}
        </tbody>
      </Table>
    </TableFrame>
  )
}
