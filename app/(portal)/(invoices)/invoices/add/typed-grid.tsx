'use client'

import { Trash2 } from 'lucide-react'
import type { ClipboardEvent } from 'react'
import { cellsOfBlock } from '@/components/screens/cell-block'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Th } from '@/components/ui/th'

type Row<F extends string> = Record<F, string>
interface Props<F extends string> {
  /** Names the sheet, and the cells: `lines-2-hs_code`. */
  sheet: string
  label: string
  columns: Readonly<Record<F, string>>
  rows: readonly Row<F>[]
  blank: () => Row<F>
  most: number
  onChange: (rows: Row<F>[]) => void
}
export const cellId = (sheet: string, row: number, field: string) => `${sheet}-${row}-${field}`
const cellLook = 'h-8 w-full min-w-20 rounded border border-line-control bg-surface px-2 focus-visible:outline-2 focus-visible:outline-accent'

interface RowProps<F extends string> extends Pick<Props<F>, 'sheet' | 'columns'> {
  at: number
  row: Row<F>
  put: (field: F, text: string) => void
  paste: (field: F, event: ClipboardEvent<HTMLInputElement>) => void
  onRemove: () => void
}

function GridRow<F extends string>({ sheet, columns, at, row, put, paste, onRemove }: RowProps<F>) {
  return (
    <Tr>
      <Td>{at + 1}</Td>
      {(Object.keys(columns) as F[]).map((field) => (
        <Td key={field}>
          <input
            id={cellId(sheet, at + 1, field)} aria-label={`${columns[field]}, row ${at + 1}`} className={cellLook} value={row[field]} maxLength={300}
            onChange={(event) => put(field, event.target.value)} onPaste={(event) => paste(field, event)}
          />
        </Td>
      ))}
      <Td><IconButton label={`Remove row ${at + 1}`} icon={<Trash2 aria-hidden className="size-4" />} onClick={onRemove} /></Td>
    </Tr>
  )
}

/** Rows with a block of cells laid over them, from one cell on. */
function withBlock<F extends string>(
  rows: readonly Row<F>[], block: readonly (readonly string[])[], from: { row: number; field: F }, fields: readonly F[], blank: () => Row<F>,
) {
  const next = [...rows]
  const first = fields.indexOf(from.field)
  for (const [i, cells] of block.entries()) {
    const filled = Object.fromEntries(cells.slice(0, fields.length - first).map((text, c) => [fields[first + c], text.trim()]))
    next[from.row + i] = { ...(next[from.row + i] ?? blank()), ...filled }
  }
  return next
}

/** A sheet one types or pastes into: a block from a spreadsheet fills the cells from where it is pasted, and adds the rows it needs. */
export function TypedGrid<F extends string>({ sheet, label, columns, rows, blank, most, onChange }: Props<F>) {
  const fields = Object.keys(columns) as F[]
  // There is always a row to type or paste into.
  const shown = rows.length > 0 ? rows : [blank()]
  const paste = (row: number) => (field: F, event: ClipboardEvent<HTMLInputElement>) => {
    const block = cellsOfBlock(event.clipboardData.getData('text/plain'))
    if (block.length === 1 && block[0]?.length === 1) return
    event.preventDefault()
    onChange(withBlock(shown, block.slice(0, most - row), { row, field }, fields, blank))
  }
  return (
    <div className="flex flex-col gap-3">
      <TableFrame label={label}>
        <Table>
          <thead><tr><Th>Row</Th>{fields.map((field) => <Th key={field}>{columns[field]}</Th>)}<Th><span className="sr-only">Remove</span></Th></tr></thead>
          <tbody>
            {shown.map((row, at) => (
              <GridRow
                // A row is where it stands: nothing else tells two empty ones apart.
                // oxlint-disable-next-line react/no-array-index-key
                key={at} sheet={sheet} columns={columns} at={at} row={row} paste={paste(at)} onRemove={() => onChange(shown.filter((_, i) => i !== at))}
                put={(field, text) => onChange(shown.map((one, i) => (i === at ? { ...one, [field]: text } : one)))}
              />
            ))}
          </tbody>
        </Table>
      </TableFrame>
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled={rows.length >= most} onClick={() => onChange([...shown, blank()])}>Add row</Button>
        <p className="text-meta text-ink-faint">Copy cells in Excel and paste them into a cell: they fill the rows from there.</p>
      </div>
    </div>
  )
}
