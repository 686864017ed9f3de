'use client'

import { useState } from 'react'
import { ActionDialog } from '@/components/screens/ask-action'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Failure } from '@/components/ui/failure'
import { TableSkeleton } from '@/components/ui/skeleton'
import { snack } from '@/components/ui/snackbar'
import { TableFrame } from '@/components/ui/table-frame'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import { useRun } from '@/components/screens/use-run'
import { sendFile } from '@/lib/client/ask'
import { useAsk, useRefresh } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { discrepancyKind, discrepancyResolution, discrepancyState, preAlertStatus } from '@/lib/domain/pre-alert'

type One = Reply<'preAlerts.one'>
type Row = Reply<'preAlerts.discrepancies'>[number]
const heads = ['Item', 'Kind', 'Expected', 'Received', 'State', 'Settle by', 'Resolution', 'Photos']

function Photos({ row, may }: { row: Row; may: boolean }) {
  const { busy, run } = useRun()
  const refresh = useRefresh()
  const add = (file: File | undefined) => file && void run('photo', async () => {
    await sendFile('preAlerts.addPhoto', { id: Number(row.id) }, file)
    await refresh('preAlerts.addPhoto')
    snack('The photo is kept.')
  })
  return (
    <span className="flex flex-wrap items-center gap-2">
      {row.photos.map((url, i) => <a key={url} className="text-link underline" href={url} target="_blank" rel="noreferrer">Photo {i + 1}</a>)}
      {may && (
        <label className="cursor-pointer text-link underline has-focus-visible:outline-2 has-focus-visible:outline-accent">
          {busy ? 'Sending' : 'Add photo'}
          <input type="file" accept="image/jpeg,image/png" className="sr-only" onChange={(event) => add(event.target.files?.[0])} />
        </label>
      )}
    </span>
  )
}

const Settle = ({ row, onClose }: { row: Row; onClose: () => void }) => (
  <ActionDialog
    title={`Resolve ${row.item_no}`} input={{ id: Number(row.id) }} onClose={onClose}
    action={{
      label: 'Resolve', call: 'preAlerts.resolve', done: `${row.item_no} is settled.`,
      ask: {
        resolution: { as: 'choice', label: 'Resolution', required: true, options: discrepancyResolution.options, start: row.resolution },
        note: { as: 'text', label: 'Note', start: row.resolution_note },
      },
    }}
  />
)

/** What came otherwise than it was said, what waits longest first, and how each was settled. */
export function DiscrepanciesTab({ one }: { one: One }) {
  const answer = useAsk('preAlerts.discrepancies', { id: Number(one.id) })
  const [settling, setSettling] = useState<Row | null>(null)
  const mayAct = one.may_receive && !preAlertStatus.isTerminal(one.status)
  if (answer.error && !answer.data) return <Failure sentence={answer.error.message} onRetry={() => void answer.refetch()} busy={answer.isFetching} />
  if (!answer.data) return <TableSkeleton rows={4} columns={6} />
  if (answer.data.length === 0) return <p className="text-ink-soft">Nothing came otherwise than it was said.</p>
  return (
    <>
      <TableFrame label="Discrepancies">
        <Table>
          <thead>
            <tr>
              {heads.map((head) => <Th key={head}>{head}</Th>)}
              <Th><span className="sr-only">Actions</span></Th>
            </tr>
          </thead>
          <tbody>
            {answer.data.map((row) => (
              <Tr key={Number(row.id)}>
                <Td><bdi className="font-mono">{row.item_no}</bdi></Td><Td>{discrepancyKind.label(row.kind)}</Td><Td>{row.expected}</Td>
                <Td>{row.received}{row.note && <span className="block text-meta text-ink-soft">{row.note}</span>}</Td>
                <Td><Chip tone={discrepancyState.tone(row.state)}>{discrepancyState.label(row.state)}</Chip></Td>
                <Td><When moment={row.resolved_at ?? row.due_at} /></Td>
                <Td>
                  {row.resolution ? discrepancyResolution.label(row.resolution) : ''}
                  <span className="block text-meta text-ink-soft">{[row.resolved_by, row.resolution_note].filter(Boolean).join(': ')}</span>
                </Td>
                <Td><Photos row={row} may={mayAct} /></Td>
                <Td align="end">{mayAct && <Button size="small" onClick={() => setSettling(row)}>{row.resolution ? 'Change' : 'Resolve'}</Button>}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </TableFrame>
      {settling && <Settle row={settling} onClose={() => setSettling(null)} />}
    </>
  )
}
