import { Chip } from '@/components/ui/chip'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Th } from '@/components/ui/th'
import { counted } from '@/lib/domain/counted'
import type { Preview } from './use-client-files'

function Row({ headers, row }: { headers: string[]; row: Preview['rows'][number] }) {
  const wrong = new Map(row.problems.map(({ column, message }) => [column, message]))
  const others = row.problems.filter(({ column }) => !headers.includes(column))
  return (
    <Tr>
      <Td sticky className="whitespace-nowrap text-ink-soft">
        {row.where}{others.map(({ message }) => <p key={message} className="text-red-strong">{message}</p>)}
      </Td>
      {headers.map((header, at) => (
        <Td key={header} className={wrong.has(header) ? 'bg-red-soft' : undefined}>
          <bdi>{row.cells[at]}</bdi>{wrong.has(header) && <p className="text-red-strong">{wrong.get(header)}</p>}
        </Td>
      ))}
    </Tr>
  )
}

/** The first rows of a file as its layout reads them, with what each would be refused for. */
export function FilePreview({ name, preview: { headers, rows, orders, total } }: { name: string; preview: Preview }) {
  const bad = rows.filter(({ problems }) => problems.length > 0).length
  const shown = headers.map((_, at) => at).filter((at) => rows.some(({ cells }) => cells[at] !== '') || rows.some(({ problems }) => problems
    .some(({ column }) => column === headers[at])))
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <b>{name}</b> <span className="text-ink-soft">{counted(orders, 'order')} in {counted(total, 'row')}; the first {rows.length} are shown.</span>
        {bad > 0 ? <Chip tone="red">{counted(bad, 'row')} with problems</Chip> : <Chip tone="green">No problems</Chip>}
      </p>
      <TableFrame short label={`First rows of ${name}`}>
        <Table>
          <thead><tr><Th sticky>Where</Th>{shown.map((at) => <Th key={at}>{headers[at]}</Th>)}</tr></thead>
          <tbody>{rows.map((row) => (
            <Row key={row.where} headers={shown.map((at) => headers[at] ?? '')} row={{ ...row, cells: shown.map((at) => row.cells[at] ?? '') }} />
          ))}</tbody>
        </Table>
      </TableFrame>
    </div>
  )
}
