'use client'

import { createColumnHelper, createSortedRowModel, rowSortingFeature, tableFeatures, useTable, type SortDirection } from '@tanstack/react-table'
import { Cell, type CellKind } from '@/components/cells/cell'
import { Table, Td, Tr, type CellAlign } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Th } from '@/components/ui/th'
import type { Reply } from '@/lib/contract/types'
import { day } from '@/lib/domain/days'
import { reportGrouping } from '@/lib/domain/pas-projection'

type Report = Reply<'pasProjections.report'>
type Figures = Report['totals']
type Row = Report['rows'][number]
const figures: [field: keyof Figures, label: string, kind: CellKind][] = [
  ['projected_vehicles', 'Projected', 'number'], ['actual_vehicles', 'Came', 'number'], ['projected_pallets', 'Pallets', 'number'], ['accuracy_pct', 'Accuracy', 'percent'], ['on_time_pct', 'On time', 'percent'], ['early', 'Early', 'number'],
  ['late', 'Late', 'number'], ['walk_in', 'Walk-in', 'number'], ['no_show', 'No-show', 'number'], ['average_yard_wait', 'Yard wait', 'duration'], ['average_dock_time', 'Dock time', 'duration'], ['average_dwell', 'Dwell', 'duration'],
  ['peak_hour', 'Peak hour', 'text'], ['dock_use_pct', 'Dock use', 'percent'], ['detention', 'Detention', 'money'],
]
const end: CellAlign = 'end'
const ways: Record<SortDirection, 'ascending' | 'descending'> = { asc: 'ascending', desc: 'descending' }

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })
const helper = createColumnHelper<typeof features, Row>()

/** Amounts come as text and are compared as numbers; hours of the day as they stand. */
const comparable = (kind: CellKind, value: unknown) => (value === null ? undefined : kind === 'text' ? String(value) : Number(value))
const smallerFirst = <V extends string | number>(a: V, b: V) => (a < b ? -1 : a > b ? 1 : 0)

const columns = helper.columns([
  helper.accessor('label', { id: 'label', header: 'Group', sortDescFirst: false, sortFn: (a, b) => smallerFirst(a.original.label, b.original.label) }),
  ...figures.map(([field, label, kind]) =>
    helper.accessor((row) => comparable(kind, row[field]), {
      id: field, header: label, sortDescFirst: true, sortUndefined: 'last', sortFn: (a, b, id) => smallerFirst(a.getValue<string | number>(id), b.getValue<string | number>(id)),
    }),
  ),
])

/** Every figure of each group, the totals first; a press on a head sorts the groups by it, the largest first. */
export function ReportTable({ rows, totals, by }: Report & { by: (typeof reportGrouping.names)[number] }) {
  const table = useTable({ features, columns, data: rows, getRowId: ({ group }) => group }, ({ sorting }) => sorting)
  const cells = (of: Figures) => figures.map(([field, , kind]) => <Td key={field} align={end}><Cell kind={kind} value={of[field]} row={of} meta={{ currency: 'AED' }} /></Td>)
  const sortable = (id: string) => {
    const column = table.getColumn(id)
    const way = column?.getIsSorted()
    return { sorted: way ? ways[way] : (false as const), onSort: () => column?.toggleSorting() }
  }
  return (
    <TableFrame label="Projection report" moves={rows}>
      <Table>
        <thead>
          <tr>
            <Th sticky {...sortable('label')}>{reportGrouping.label(by)}</Th>
            {figures.map(([field, label]) => <Th key={field} align={end} {...sortable(field)}>{label}</Th>)}
          </tr>
        </thead>
        <tbody>
          <Tr className="font-semibold"><Td sticky>In all</Td>{cells(totals)}</Tr>
          {table.getRowModel().rows.map(({ id, original: row }) => <Tr key={id}><Td sticky>{by === 'day' ? day(row.group) : row.label}</Td>{cells(row)}</Tr>)}
        </tbody>
      </Table>
    </TableFrame>
  )
}
