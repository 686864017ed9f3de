'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Facts } from '@/components/ui/facts'
import { Notice } from '@/components/ui/notice'
import { fileSize } from '@/components/ui/refused-files'
import { snack } from '@/components/ui/snackbar'
import { When } from '@/components/ui/when'
import { download } from '@/lib/client/ask'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { documentStatus, documentType, documentValidity } from '@/lib/domain/document'
import { Refused } from '@/lib/domain/refused'
import { PaperDialog } from '../paper-dialog'
import type { UploadFields } from '../upload-fields'
import { Acks, Versions } from './paper-parts'

type PaperRecord = Reply<'documents.one'>
type Question = 'publish' | 'archive' | 'ack' | null

const questions = (title: string) => ({
  publish: { title: `Publish "${title}"?`, consequence: 'Everybody it is for sees it; the version before it is archived.', label: 'Publish', tone: 'primary' },
  archive: { title: `Archive "${title}"?`, consequence: 'Only those who publish documents still see it.', label: 'Archive', tone: 'danger' },
  ack: { title: `I have read "${title}".`, consequence: 'Your name and the time are kept with the document.', label: 'Acknowledge', tone: 'primary' },
}) as const

/** Which questions and dialogs are open, and what came of them. */
function usePaper(record: PaperRecord) {
  const p = useAsk('documents.one', { id: record.id }, { first: record }).data ?? record
  const [question, setQuestion] = useState<Question>(null)
  const [dialog, setDialog] = useState<'edit' | 'version' | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const change = useAct('documents.change')
  const ack = useAct('documents.ack')
  const whenDone = (done: string) => ({ onSuccess: () => { setQuestion(null); snack(done) } })
  const answer = () => {
    if (question === 'ack') ack.mutate({ id: p.id }, whenDone('Acknowledged.'))
    else if (question) change.mutate(
      { id: p.id, status: question === 'publish' ? 'published' : 'archived' },
      whenDone(question === 'publish' ? 'The document is published.' : 'The document is archived.'),
    )
  }
  const open = () => {
    setFault(null)
    download('documents.file', { id: p.id }).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
      setFault(error.message)
    })
  }
  const openQuestion = (next: Question) => {
    change.reset()
    ack.reset()
    setQuestion(next)
  }
  return {
    p, question, setQuestion: openQuestion, dialog, setDialog, fault, answer, open,
    busy: change.isPending || ack.isPending, refused: (question === 'ack' ? ack.error : change.error)?.message ?? null,
  }
}

function DocumentCard({ p }: { p: PaperRecord }) {
  return (
    <Card title="Document">
      <Facts
        groups={[
          {
            facts: [
              { label: 'Number', value: p.doc_no ?? '–' }, { label: 'Type', value: documentType.label(p.doc_type) },
              { label: 'Version', value: p.version_no }, { label: 'File', value: `${p.file_name} (${fileSize(p.size)})` },
            ],
          },
          {
            facts: [
              { label: 'Valid from', value: p.valid_from ? <When moment={p.valid_from} show="day" /> : '–' },
              { label: 'Valid until', value: p.valid_to ? <When moment={p.valid_to} show="day" /> : 'No end' },
              { label: 'Published', value: p.published_at ? <When moment={p.published_at} /> : '–' },
              { label: 'Uploaded by', value: p.uploaded_by },
            ],
          },
          {
            facts: [
              ...(p.seen_by ? [{ label: 'Visible to', value: p.seen_by }] : []),
              { label: 'To be read', value: p.requires_ack ? 'Asks for acknowledgement' : 'No acknowledgement requested' },
              { label: 'You read it', value: p.my_ack_at ? <When moment={p.my_ack_at} /> : '–' },
              ...(p.description ? [{ label: 'Description', value: p.description, wide: true }] : []),
            ],
          },
        ]}
      />
    </Card>
  )
}

/** A paper: what it is, its versions, who has acknowledged it, and what may be done with it. */
export function Paper({ record, fields }: { record: PaperRecord; fields: UploadFields | null }) {
  const router = useRouter()
  const { p, question, setQuestion, dialog, setDialog, fault, answer, open, busy, refused } = usePaper(record)
  const words = question && questions(p.title)[question]
  return (
    <div className="flex flex-col gap-5">
      {p.ack_due && (
        <Notice
          tone="orange" title="This document waits for your acknowledgement."
          action={<Button size="small" onClick={() => setQuestion('ack')}>Acknowledge</Button>}
        />
      )}
      {fault && <Notice tone="red">{fault}</Notice>}
      <div className="flex flex-wrap items-center gap-2">
        <p className="me-auto flex flex-wrap items-center gap-2">
          <Chip tone={documentStatus.tone(p.status)}>{documentStatus.label(p.status)}</Chip>
          {p.validity && p.validity !== 'valid' && <Chip tone={documentValidity.tone(p.validity)}>{documentValidity.label(p.validity)}</Chip>}
        </p>
        <Button variant="primary" onClick={open}>Open file</Button>
        {fields && p.status === 'draft' && <Button onClick={() => setDialog('edit')}>Edit</Button>}
        {fields && documentStatus.can(p.status, 'published') && <Button onClick={() => setQuestion('publish')}>Publish</Button>}
        {fields && p.status !== 'draft' && <Button onClick={() => setDialog('version')}>New version</Button>}
        {fields && documentStatus.can(p.status, 'archived') && <Button variant="quiet" onClick={() => setQuestion('archive')}>Archive</Button>}
      </div>
      <DocumentCard p={p} />
      <Versions paper={p} />
      {fields && p.requires_ack && <Acks id={p.id} />}
      {words && (
        <ConfirmDialog
          open onOpenChange={() => setQuestion(null)} title={words.title} consequence={words.consequence}
          confirmLabel={words.label} tone={words.tone} busy={busy} error={refused} onConfirm={answer}
        />
      )}
      {fields && dialog && (
        <PaperDialog
          fields={fields} paper={p} version={dialog === 'version'} onClose={() => setDialog(null)}
          onSaved={(id) => id !== p.id && router.push(`/documents/${id}`)}
        />
      )}
    </div>
  )
}
