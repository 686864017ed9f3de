'use client'

import { Plus, Trash2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'

interface GridColumn { name: string; label: string; width: string; hint?: string }
type Row = Record<string, string>

interface GridProps {
  label: string
  columns: readonly GridColumn[]
  rows: readonly Row[]
  empty: Row
  /** What is wrong with a cell. */
  error?: (row: number, column: string) => string | null
  /** Why its cells stay as they are. */
  locked?: string | null
  onChange: (rows: Row[]) => void
}

/** Cells of what was copied out of a sheet; null for what is one cell's text. */
function cellsOf(text: string): string[][] | null {
  const lines = text.replace(/\r/g, '').replace(/\n$/, '').split('\n').map((line) => line.split('\t'))
  return lines.length > 1 || (lines[0]?.length ?? 0) > 1 ? lines : null
}

/** The rows with what was copied laid over them from a cell on. */
function pasted({ rows, columns, empty }: GridProps, at: number, from: number, cells: readonly (readonly string[])[]): Row[] {
  const next = [...rows]
  cells.forEach((line, i) => {
    const row = { ...(next[at + i] ?? empty) }
    line.forEach((cell, n) => {
      const column = columns[from + n]
      if (column) row[column.name] = cell.trim()
    })
    next[at + i] = row
  })
  return next
}

interface CellProps {
  name: string; width: string; value: string; fault: string | null; hint: string | undefined; locked: string | null
  onTyped: (text: string) => void; onCells: (cells: string[][]) => void; onEnter: () => void
}

function Cell({ name, width, value, fault, hint, locked, onTyped, onCells, onEnter }: CellProps) {
  return (
    <td className={`border-b p-0 align-top ${width}`}>
      <input
        aria-label={name} aria-invalid={fault ? true : undefined} title={fault ?? locked ?? undefined} value={value} autoComplete="off" placeholder={hint}
        disabled={locked !== null} className="h-control w-full bg-transparent px-2 outline-accent aria-invalid:bg-red-soft"
        onChange={(event) => onTyped(event.target.value)}
        onPaste={(event) => {
          const cells = cellsOf(event.clipboardData.getData('text'))
          if (!cells) return
          event.preventDefault()
          onCells(cells)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onEnter()
        }}
      />
      {fault && <p className="px-2 pb-1 text-meta text-red-strong">{fault}</p>}
    </td>
  )
}

const head = 'sticky top-0 border-b bg-surface-sunken px-2 py-1 text-start font-medium'

/** Rows typed one by one or pasted from a sheet: Tab goes through the cells, Enter in the last row adds one, Ctrl+V fills as many as were copied. */
export function TypingGrid(props: GridProps) {
  const { label, columns, rows, empty, error, locked = null, onChange } = props
  const put = (at: number, name: string, value: string) => onChange(rows.map((row, i) => (i === at ? { ...row, [name]: value } : row)))
  const add = () => onChange([...rows, { ...empty }])
  return (
    <div className="flex flex-col gap-2">
      <div className="thin-scroll max-h-96 overflow-auto rounded-lg border" tabIndex={0} aria-label={label} role="region">
        <table className="w-max min-w-full border-separate border-spacing-0 text-body">
          <thead>
            <tr>
              {columns.map((column) => <th key={column.name} scope="col" className={head}>{column.label}</th>)}
              <th className={head}><span className="sr-only">Remove</span></th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at}>
                {columns.map((column, n) => (
                  <Cell
                    key={column.name} name={`${column.label}, row ${at + 1}`} width={column.width} value={row[column.name] ?? ''}
                    fault={error?.(at, column.name) ?? null} hint={column.hint} locked={locked} onTyped={(text) => put(at, column.name, text)}
                    onCells={(cells) => onChange(pasted(props, at, n, cells))} onEnter={() => at === rows.length - 1 && add()}
                  />
                ))}
                <td className="border-b p-0">
                  {locked === null && (
                    <IconButton
                      label={`Remove row ${at + 1}`} icon={<Trash2 className="size-4" aria-hidden />}
                      onClick={() => onChange(rows.filter((_row, i) => i !== at))}
                    />
                  )}
                </td>
              </tr>
            ))}
            {rows.length === 0 && (
              <tr><td colSpan={columns.length + 1} className="px-3 py-4 text-ink-soft">No rows yet. Add one, or paste rows copied from a sheet.</td></tr>
            )}
          </tbody>
        </table>
      </div>
      {locked === null && <div><Button size="small" onClick={add}><Plus className="size-4" aria-hidden />Add row</Button></div>}
    </div>
  )
}
