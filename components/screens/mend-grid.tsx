'use client'

import { Th } from '@/components/ui/th'
import { MendCell } from './mend-cell'
import { faultOf, faultsOf, textOf } from './mend-grid-state'
import { useMendGrid, type MendProps } from './use-mend-grid'

/**
 * Rejected rows as a sheet: wrong cells marked, arrows, Enter and Tab to move, typing to overwrite, F2 to change, Delete to empty,
 * Shift to select, copy and paste of blocks as a spreadsheet has them.
 */
export function MendGrid({ rows, headers, drafts, change, onLeave }: MendProps) {
  const grid = useMendGrid({ rows, headers, drafts, change, onLeave })
  const { table, row, header, onKey, onCopy, onPaste } = grid
  const fault = row && header !== undefined ? faultOf(row, header) : ''
  return (
    <div className="flex flex-col gap-2">
      <div data-scroller className="max-h-[50vh] overflow-auto rounded border bg-surface">
        {/* A grid is what the ARIA practices make of a table whose cells take the keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
        <table ref={table} role="grid" aria-label="Refused rows" aria-rowcount={rows.length + 1} aria-colcount={headers.length + 2}
          onKeyDown={onKey} onCopy={onCopy} onPaste={onPaste} className="border-separate border-spacing-0 text-body"
        >
          <thead><tr><Th align="end" sticky>Row</Th><Th>What is wrong</Th>{headers.map((h) => <Th key={h}>{h}</Th>)}</tr></thead>
          <tbody>
            {rows.map((r, at) => (
              <tr key={r.row_number} aria-rowindex={at + 2}>
                <th scope="row" className="figures sticky start-0 z-1 h-row border-e border-b bg-surface-sunken px-3 text-end font-normal">{r.row_number}</th>
                <td className="h-row max-w-72 border-e border-b px-3"><span data-whole className="block truncate text-red-strong">{faultsOf(r)}</span></td>
                {headers.map((h, c) => (
                  <MendCell
                    key={h} grid={grid} at={{ row: at, column: c }} rejected={r} header={h}
                    text={textOf(r, h, drafts)} isChanged={drafts[r.row_number]?.[h] !== undefined}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p role="status" className="min-h-5 text-ink-soft">
        {row && header !== undefined && <><b className="font-medium text-ink">{header}, row {row.row_number}:</b> {fault || 'nothing is wrong here.'}</>}
      </p>
    </div>
  )
}
