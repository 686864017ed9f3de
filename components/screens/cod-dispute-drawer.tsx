'use client'

import { useState } from 'react'
import { FileField } from '@/components/fields/file'
import { LongTextField } from '@/components/fields/long-text'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Drawer } from '@/components/ui/drawer'
import { Facts } from '@/components/ui/facts'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { TableSkeleton } from '@/components/ui/skeleton'
import { When } from '@/components/ui/when'
import { ask, download, sendFile } from '@/lib/client/ask'
import { useAsk, useRefresh } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { codBearer } from '@/lib/domain/cod'
import { codDisputeParty, codDisputeReason, codDisputeStatus } from '@/lib/domain/cod-dispute'
import { day } from '@/lib/domain/days'
import { money } from '@/lib/domain/money'
import { Refused } from '@/lib/domain/refused'
import type { PanelProps } from './list-panels'

type Dispute = Reply<'codDisputes.list'>['rows'][number]
const MOST_BYTES = 5 * 1024 * 1024

function DisputeFacts({ dispute: d }: { dispute: Dispute }) {
  const decided = d.resolution_note ? [{ label: 'Decision', value: d.resolution_note, wide: true }] : []
  return (
    <Facts
      groups={[{
        facts: [
          { label: 'About', value: d.subject_no }, { label: 'Disputed', value: money(d.amount_disputed, d.currency), numeric: true },
          { label: 'Reason', value: codDisputeReason.label(d.reason_code) }, { label: 'Due', value: day(d.due_at) },
          { label: 'Raised by', value: codDisputeParty.label(d.raised_by) }, { label: 'Against', value: codBearer.label(d.against) },
          ...(d.carrier ? [{ label: 'Carrier', value: d.carrier }] : []), ...(d.client ? [{ label: 'Client', value: d.client }] : []),
          { label: 'What is wrong', value: d.description, wide: true }, ...decided,
        ],
      }]}
    />
  )
}

function Comments({ dispute }: { dispute: Dispute }) {
  if (dispute.comments.length === 0) return <p className="text-ink-soft">Nobody has said anything yet.</p>
  return (
    <ol className="flex flex-col gap-3" aria-label="Comments">
      {dispute.comments.map((c) => (
        <li key={c.id}>
          <p className="text-meta text-ink-soft">{c.by}, {codDisputeParty.label(c.by_category)}, <When moment={c.at} /></p>
          <p className="whitespace-pre-line">{c.text}</p>
          {c.file_name && <Button size="small" onClick={() => void download('codDisputes.evidence', { id: c.id })}>{c.file_name}</Button>}
        </li>
      ))}
    </ol>
  )
}

/** A word about it, with a file where one proves it. */
function CommentForm({ id }: { id: number }) {
  const refresh = useRefresh()
  const [text, setText] = useState<string | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    setFault(null)
    try {
      await (file ? sendFile('codDisputes.addEvidence', { id, note: text ?? '' }, file) : ask('codDisputes.act', { action: 'comment', id, note: text ?? '' }))
      setText(null)
      setFile(null)
      await refresh('codDisputes.act')
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setFault(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col gap-3">
      {fault && <Notice tone="red">{fault}</Notice>}
      <LongTextField id="dispute-comment" name="note" label="Comment" maxLength={1000} value={text} onChange={(value) => setText(value ?? null)} />
      <FileField
        id="dispute-file" name="file" label="Evidence" hint="PDF, JPG or PNG, at most 5 MB" accept=".pdf,.jpg,.jpeg,.png" maxBytes={MOST_BYTES}
        value={file} onChange={(value) => setFile(value ?? null)}
      />
      <div><Button busy={busy} disabledReason={!text && !file && 'Write something or choose a file.'} onClick={() => void send()}>Add comment</Button></div>
    </div>
  )
}

/** A dispute looked at from its list: what is wrong, what was said and shown, and a place to answer. */
export default function CodDisputeDrawer({ row, onClose }: PanelProps) {
  const { data, error, refetch, isFetching } = useAsk('codDisputes.list', { id: Number(row.id) })
  const dispute = data?.rows[0]
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={String(row['dispute_no'])}>
      {error && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <TableSkeleton rows={6} columns={2} />}
      {dispute && (
        <div className="flex flex-col gap-5">
          <p><Chip tone={codDisputeStatus.tone(dispute.status)}>{codDisputeStatus.label(dispute.status)}</Chip></p>
          <DisputeFacts dispute={dispute} />
          <section className="flex flex-col gap-3"><h3 className="font-semibold">Comments and evidence</h3><Comments dispute={dispute} /></section>
          <CommentForm id={dispute.id} />
        </div>
      )}
    </Drawer>
  )
}
