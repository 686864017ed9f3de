'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { DateField } from '@/components/fields/date'
import { FileField } from '@/components/fields/file'
import { TextField } from '@/components/fields/text'
import { ActionDialog } from '@/components/screens/action-dialog'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { download, sendFile } from '@/lib/client/ask'
import { useAct, useRefresh } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { boeDocStatus, boeDocType, boeStatus, isDrawnDoc, type BoeDocType } from '@/lib/domain/boe'
import { today } from '@/lib/domain/days'
import { Refused } from '@/lib/domain/refused'
import type { Rights } from './boe-drawer'

type Boe = Reply<'boes.one'>
type Doc = Boe['documents'][number]
const MOST_BYTES = 15 * 1024 * 1024

interface Typed { doc_type: BoeDocType | null; doc_no: string | null; issue_date: string | null; file: File | null }

/** A paper while it is filled in, and its sending. */
function usePaper(boe: Boe, start: BoeDocType | null, onClose: () => void) {
  const refresh = useRefresh()
  const [typed, setTyped] = useState<Typed>({ doc_type: start, doc_no: null, issue_date: null, file: null })
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const send = async () => {
    const { file, doc_type, doc_no, issue_date } = typed
    if (!file || !doc_type) return
    setBusy(true)
    setRefused(null)
    try {
      await sendFile('boeDocs.upload', { boe_id: boe.id, doc_type, ...(doc_no && { doc_no }), ...(issue_date && { issue_date }) }, file)
      await refresh('boeDocs.upload')
      snack(`${boeDocType.label(doc_type)} of ${boe.boe_ref} is kept.`)
      onClose()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setRefused(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    typed, busy, refused, send, set: (more: Partial<Typed>) => setTyped((so) => ({ ...so, ...more })),
    errorOf: (name: string) => refused?.errors.find(({ field }) => field === name)?.message ?? null,
  }
}

/** Takes a paper of a bill of entry. */
function AddPaper({ boe, start, onClose }: { boe: Boe; start: BoeDocType | null; onClose: () => void }) {
  const { typed, busy, refused, send, set, errorOf } = usePaper(boe, start, onClose)
  return (
    <Dialog
      open onOpenChange={onClose} title={`Document of ${boe.boe_ref}`} locked={busy}
      footer={<>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={busy} disabledReason={(!typed.file || !typed.doc_type) && 'Choose a kind and a file.'} onClick={() => void send()}>
          Upload
        </Button>
      </>}
    >
      <div className="flex flex-col gap-4">
        {refused && <Notice tone="red">{refused.message}</Notice>}
        <ChoiceField
          id="paper-type" name="doc_type" label="Kind" required options={boeDocType.options} value={typed.doc_type} error={errorOf('doc_type')}
          onChange={(value) => set({ doc_type: boeDocType.names.find((name) => name === value) ?? null })}
        />
        <TextField id="paper-no" name="doc_no" label="Number" mono maxLength={40} value={typed.doc_no} onChange={(doc_no) => set({ doc_no })} />
        <DateField
          id="paper-date" name="issue_date" label="Issued on" max={today()} value={typed.issue_date} error={errorOf('issue_date')}
          onChange={(value) => set({ issue_date: value ?? null })}
        />
        <FileField
          id="paper-file" name="file" label="File" required hint="PDF, JPG, PNG or XLSX, at most 15 MB"
          accept=".pdf,.png,.jpg,.jpeg,.xlsx" maxBytes={MOST_BYTES}
          value={typed.file} onChange={(file) => set({ file: file ?? null })}
        />
      </div>
    </Dialog>
  )
}

function Paper({ doc: d, rights, isOver, onAdd, onReject }: {
  doc: Doc; rights: Rights; isOver: boolean; onAdd: () => void; onReject: () => void
}) {
  const accept = useAct('boeDocs.act')
  const remove = useAct('boeDocs.remove')
  const draw = useAct('boeDocs.generate')
  const isThere = d.status !== 'missing'
  const fault = accept.error ?? remove.error ?? draw.error
  const drawn = isDrawnDoc(d.doc_type) && (!isThere || d.generated) ? d.doc_type : null
  return (
    <li className="flex flex-col gap-1.5 border-b border-line py-2 last:border-b-0">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-40 font-medium">{boeDocType.label(d.doc_type)}</span>
        <Chip tone={boeDocStatus.tone(d.status)}>{boeDocStatus.label(d.status)}</Chip>
        {!d.required && <span className="text-meta text-ink-faint">Optional</span>}
        {d.generated && <Chip tone="grey">Drawn from lines</Chip>}
        {d.file_name && <span className="min-w-0 flex-1 truncate text-ink-soft">{[d.doc_no, d.file_name].filter(Boolean).join(', ')}</span>}
      </div>
      {d.reject_reason && <p className="text-ink-soft">{d.reject_reason}</p>}
      {fault && <Notice tone="red">{fault.message}</Notice>}
      <div className="flex flex-wrap gap-2">
        {isThere && <Button onClick={() => void download('boeDocs.download', { id: d.id })}>Open</Button>}
        {!isOver && rights.mayAdd && <Button onClick={onAdd}>{isThere ? 'New version' : 'Upload'}</Button>}
        {!isOver && rights.mayAdd && drawn && (
          <Button busy={draw.isPending} onClick={() => draw.mutate({ boe_id: d.boe_id, doc_type: drawn })}>{isThere ? 'Draw again' : 'Draw from lines'}</Button>
        )}
        {!isOver && rights.mayJudge && boeDocStatus.can(d.status, 'accepted') && (
          <Button busy={accept.isPending} onClick={() => accept.mutate({ id: d.id, action: 'accept' })}>Accept</Button>
        )}
        {!isOver && rights.mayJudge && boeDocStatus.can(d.status, 'rejected') && <Button onClick={onReject}>Reject</Button>}
        {!isOver && rights.mayAdd && isThere && d.status !== 'accepted' && (
          <Button busy={remove.isPending} onClick={() => remove.mutate({ id: d.id })}>Remove</Button>
        )}
      </div>
    </li>
  )
}

/** The papers of a bill of entry by their places: what is missing, there, accepted or rejected. */
export function BoePapers({ boe, rights }: { boe: Boe; rights: Rights }) {
  const refresh = useRefresh()
  const [adding, setAdding] = useState<{ type: BoeDocType | null } | null>(null)
  const [rejecting, setRejecting] = useState<Doc | null>(null)
  const isOver = boeStatus.isTerminal(boe.status)
  return (
    <section>
      <h3 className="mb-1.5 text-meta font-semibold text-ink-faint">Documents</h3>
      <ul>
        {boe.documents.map((d) => (
          <Paper key={d.id} doc={d} rights={rights} isOver={isOver} onAdd={() => setAdding({ type: d.doc_type })} onReject={() => setRejecting(d)} />
        ))}
      </ul>
      {!isOver && rights.mayAdd && <Button onClick={() => setAdding({ type: null })}>Add document</Button>}
      {adding && <AddPaper boe={boe} start={adding.type} onClose={() => setAdding(null)} />}
      {rejecting && (
        <ActionDialog
          action={{ label: 'Reject', call: 'boeDocs.act', danger: true, ask: { reason: { as: 'text', label: 'Reason', required: true } } }}
          title={`Reject the ${boeDocType.label(rejecting.doc_type).toLowerCase()} of ${boe.boe_ref}?`} input={{ id: rejecting.id, action: 'reject' }}
          onClose={() => setRejecting(null)} onDone={() => { void refresh('boeDocs.act'); snack('The document is rejected.') }}
        />
      )}
    </section>
  )
}
