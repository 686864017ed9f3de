'use client'

import { Plus, Trash2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'

interface GridColumn { name: string; label: string; width: string }
type Row = Record<string, string>

interface GridProps {
  label: string
  columns: readonly GridColumn[]
  rows: readonly Row[]
  empty: Row
  /** What is wrong with a cell. */
  error?: (row: number, column: string) => string | null
  onChange: (rows: Row[]) => void
}

/** Cells of what was copied out of a sheet; null for what is one cell's text. */
function cellsOf(text: string): string[][] | null {
  const lines = text.replace(/\r/g, '').replace(/\n$/, '').split('\n').map((line) => line.split('\t'))
  return lines.length > 1 || (lines[0]?.length ?? 0) > 1 ? lines : null
}

/** Rows typed one by one or pasted from a sheet: Tab goes through the cells, Enter in the last row adds one, Ctrl+V fills as many as were copied. */
export function TypingGrid({ label, columns, rows, empty, error, onChange }: GridProps) {
  const put = (at: number, name: string, value: string) => onChange(rows.map((row, i) => (i === at ? { ...row, [name]: value } : row)))
  const paste = (at: number, from: number, cells: readonly (readonly string[])[]) => {
    const next = [...rows]
    cells.forEach((line, i) => {
      const row = { ...(next[at + i] ?? empty) }
      line.forEach((cell, n) => {
        const column = columns[from + n]
        if (column) row[column.name] = cell.trim()
      })
      next[at + i] = row
    })
    onChange(next)
  }
  const add = () => onChange([...rows, { ...empty }])
  return (
    <div className="flex flex-col gap-2">
      <div className="thin-scroll max-h-96 overflow-auto rounded-lg border" tabIndex={0} aria-label={label} role="region">
        <table className="w-max min-w-full border-separate border-spacing-0 text-body">
          <thead>
            <tr>
              {columns.map(({ name, label: head }) => (
                <th key={name} scope="col" className="sticky top-0 border-b bg-surface-sunken px-2 py-1 text-start font-medium">{head}</th>
              ))}
              <th className="sticky top-0 border-b bg-surface-sunken"><span className="sr-only">Remove</span></th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at}>
                {columns.map((column, n) => {
                  const fault = error?.(at, column.name) ?? null
                  return (
                    <td key={column.name} className={`border-b p-0 align-top ${column.width}`}>
                      <input
                        aria-label={`${column.label}, row ${at + 1}`} aria-invalid={fault ? true : undefined} title={fault ?? undefined}
                        value={row[column.name] ?? ''}
                        className="h-control w-full bg-transparent px-2 outline-accent aria-invalid:bg-red-soft" autoComplete="off"
                        onChange={(event) => put(at, column.name, event.target.value)}
                        onPaste={(event) => {
                          const cells = cellsOf(event.clipboardData.getData('text'))
                          if (!cells) return
                          event.preventDefault()
                          paste(at, n, cells)
                        }}
                        onKeyDown={(event) => {
                          if (event.key !== 'Enter') return
                          event.preventDefault()
                          if (at === rows.length - 1) add()
                        }}
                      />
                      {fault && <p className="px-2 pb-1 text-meta text-red-strong">{fault}</p>}
                    </td>
                  )
                })}
                <td className="border-b p-0"><IconButton label={`Remove row ${at + 1}`} icon={<Trash2 className="size-4" aria-hidden />}
                  onClick={() => onChange(rows.filter((_row, i) => i !== at))} /></td>
              </tr>
            ))}
            {rows.length === 0 && <tr><td colSpan={columns.length + 1} className="px-3 py-4 text-ink-soft">No rows yet. Add one,
              or paste rows copied from a sheet.</td></tr>}
          </tbody>
        </table>
      </div>
      <div><Button size="small" onClick={add}><Plus className="size-4" aria-hidden />Add row</Button></div>
    </div>
  )
}
