'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { ask } from '@/lib/client/ask'
import type { Reply } from '@/lib/contract/types'
import type { UploadColumn } from '@/lib/contract/upload-column'
import { ScrollBox } from './scroll-box'
import { UploadNotes } from './upload-notes'
import { useRun } from './use-run'

export type Preview = Reply<'uploads.preview'>
interface Props {
  kind: string
  columns: readonly UploadColumn[]
  preview: Preview
  /** The matching was changed and kept: look at the file again. */
  onMatched: () => void
}
const LEFT_OUT = '-'

/** What changed against how the columns are read now, ready to be remembered. */
function changes({ headers, fields }: Preview, chosen: readonly string[]): Record<string, string | null> {
  return Object.fromEntries(headers.flatMap((header, i) => {
    const now = fields[i] ?? ''
    const next = chosen[i] ?? ''
    return header === '' || next === now || next === '' ? [] : [[header, next === LEFT_OUT ? null : next]]
  }))
}

/** Our column for one of the file's. */
function ColumnChoice({ header, value, columns, taken, onChange }: {
  header: string; value: string; columns: readonly UploadColumn[]; taken: ReadonlySet<string>; onChange: (value: string) => void
}) {
  return (
    <select
      aria-label={`Our column for ${header}`} value={value} onChange={(event) => onChange(event.target.value)}
      className="h-7 w-44 rounded border border-line-control bg-surface px-1.5 font-normal text-ink pointer-coarse:h-control"
    >
      <option value="">Not matched</option>
      <option value={LEFT_OUT}>Leave this column out</option>
      {columns.map((c) => (
        <option key={c.field} value={c.field} disabled={taken.has(c.field) && c.field !== value}>{c.header}{c.required === true ? ' *' : ''}</option>
      ))}
    </select>
  )
}

/** The head and the first rows of the file, each column with ours below its name. */
function FirstRows({ preview, columns, chosen, matching, onChoose }: Pick<Props, 'preview' | 'columns'> & {
  chosen: readonly string[]; matching: boolean; onChoose: (at: number, value: string) => void
}) {
  const taken = new Set(chosen)
  const title = new Map(columns.map(({ field, header }) => [field, header]))
  return (
    <ScrollBox label="First rows of the file">
      <Table>
        <thead>
          <tr>
            {preview.headers.map((header, i) => (
              // Two columns of a file may well share a header.
              // oxlint-disable-next-line react/no-array-index-key
              <Th key={i} className="!h-auto py-1.5 align-top">
                <span className="block">{header || '(no header)'}</span>
                {matching && header
                  ? <ColumnChoice
                    header={header} value={chosen[i] ?? ''} columns={columns} taken={taken}
                    onChange={(value) => onChoose(i, value)}
                  />
                  : <span className="block font-normal text-ink-faint">{preview.fields[i] ? title.get(preview.fields[i]) : 'not read'}</span>}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map((cells, r) => (
            // oxlint-disable-next-line react/no-array-index-key
            <Tr key={r}>{cells.map((text, c) => (
              // oxlint-disable-next-line react/no-array-index-key
              <Td key={c}><span dir="auto" data-whole className="block truncate">{text}</span></Td>
            ))}</Tr>
          ))}
        </tbody>
      </Table>
    </ScrollBox>
  )
}

/** The first rows of the chosen file, and which column of ours each of its columns is; matched by hand once, remembered from then on. */
export function FilePreview({ kind, columns, preview, onMatched }: Props) {
  const isWrong = preview.faults.length > 0
  const [matching, setMatching] = useState(isWrong)
  const [chosen, setChosen] = useState(() => preview.headers.map((_, i) => preview.fields[i] ?? ''))
  const { busy, run } = useRun()
  const taken = new Set(chosen)
  const missing = columns.filter((c) => c.required === true && !taken.has(c.field)).map(({ header }) => header)
  const changed = changes(preview, chosen)
  const remembered = preview.remembered.filter(Boolean).length
  const keep = () =>
    run('keep', async () => {
      await ask('uploads.saveColumns', { kind, columns: changed })
      snack('Your columns are remembered for the next file.')
      onMatched()
    })
  const forget = () =>
    run('forget', async () => {
      await ask('uploads.saveColumns', { kind, columns: {} })
      onMatched()
    })
  return (
    <div className="flex flex-col gap-3">
      {isWrong && (
        <Notice tone="yellow" title="The columns of this file do not match ours">
          {preview.faults.map((fault) => <p key={fault}>{fault}</p>)}
          <p>Match the columns below; the matching is remembered.</p>
        </Notice>
      )}
      {!isWrong && remembered > 0 && (
        <p role="status" className="text-ink-soft">{remembered} {remembered === 1 ? 'column is' : 'columns are'} matched as you did before.</p>
      )}
      <UploadNotes notes={preview.notes} />
      <FirstRows
        preview={preview} columns={columns} chosen={chosen} matching={matching}
        onChoose={(i, value) => setChosen((all) => all.map((old, at) => (at === i ? value : old)))}
      />
      <div className="flex flex-wrap items-center gap-2">
        {matching && (
          <Button
            variant={isWrong ? 'primary' : 'secondary'} busy={busy === 'keep'}
            disabledReason={missing.length > 0 ? `Still missing: ${missing.join(', ')}.` : Object.keys(changed).length === 0 && 'Nothing is changed.'}
            onClick={() => void keep()}
          >
            Use and remember these columns
          </Button>
        )}
        {!matching && <Button size="small" variant="quiet" onClick={() => setMatching(true)}>Change the columns</Button>}
        {remembered > 0 && <Button size="small" variant="quiet" busy={busy === 'forget'} onClick={() => void forget()}>Forget my columns</Button>}
        {matching && missing.length > 0 && <p role="status" className="text-ink-soft">Still missing: {missing.join(', ')}.</p>}
      </div>
    </div>
  )
}
