'use client'

import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { runAction } from '@/components/screens/ask-action'
import { useRun } from '@/components/screens/use-run'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dropzone } from '@/components/ui/dropzone'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { When } from '@/components/ui/when'
import { sendFile } from '@/lib/client/ask'
import { useAct, useRefresh } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { packageDocumentType } from '@/lib/domain/package'
import { Refused } from '@/lib/domain/refused'

type Invoice = Reply<'sellerInvoices.one'>
type Paper = Invoice['documents'][number]
type DocType = Paper['doc_type']
const MAX_BYTES = 15 * 1024 * 1024

function AddPaper({ id }: { id: number }) {
  const refresh = useRefresh()
  const [docType, setDocType] = useState<DocType>('commercial_invoice')
  const [fault, setFault] = useState<string | null>(null)
  const add = async (files: File[]) => {
    setFault(null)
    for (const file of files) {
      try {
        await sendFile('sellerInvoices.addDocument', { id, doc_type: docType }, file)
        snack(`Added ${file.name}.`)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        setFault(`${file.name}: ${error.message}`)
      }
    }
    await refresh('sellerInvoices.addDocument')
  }
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-[16rem_1fr]">
        <ChoiceField
          id="doc-type" name="doc_type" label="Kind of document" options={packageDocumentType.options} value={docType}
          onChange={(v) => setDocType((v as DocType | null) ?? 'other')}
        />
        <Dropzone
          label="Document" hint="pdf, jpg, png or xlsx, at most 15 MB" accept=".pdf,.jpg,.jpeg,.png,.xlsx" maxBytes={MAX_BYTES} multiple
          onFiles={(files) => void add(files)}
        />
      </div>
      {fault && <Notice tone="red">{fault}</Notice>}
    </>
  )
}

/** Papers of a shipment: added by drop, opened by click, deleted until it is approved. */
export function Papers({ invoice: { id, documents, may }, mayRead }: { invoice: Invoice; mayRead: boolean }) {
  const { busy, run } = useRun()
  const remove = useAct('sellerInvoices.deleteDocument')
  const [leaving, setLeaving] = useState<Paper | null>(null)
  const open = (d: Paper) => run(`${d.id}`, () => runAction({ label: '', call: 'sellerInvoices.download' }, { id, kind: 'document', document_id: d.id }))
  return (
    <div className="flex flex-col gap-4">
      {may.add_documents && <AddPaper id={id} />}
      {documents.length === 0 && <EmptyState title="No documents yet" text={may.add_documents ? 'Drop a file above to add the first one.' : undefined} />}
      <ul className="divide-y">
        {documents.map((d) => (
          <li key={d.id} className="flex min-h-10 items-center gap-3">
            <span className="min-w-0 flex-1 truncate">{d.file_name}</span>
            <span className="text-ink-soft">{packageDocumentType.label(d.doc_type)}</span><When moment={d.uploaded_at} />
            {mayRead && (
              <Button busy={busy === `${d.id}`} onClick={() => void open(d)}>{`Download ${packageDocumentType.label(d.doc_type).toLowerCase()}`}</Button>
            )}
            {may.delete_documents && (
              <IconButton label={`Delete ${d.file_name}`} onClick={() => setLeaving(d)} icon={<Trash2 aria-hidden className="size-4" />} />
            )}
          </li>
        ))}
      </ul>
      {leaving && (
        <ConfirmDialog
          open onOpenChange={() => setLeaving(null)} title={`Delete ${leaving.file_name}?`} consequence="The file is removed and cannot be brought back."
          confirmLabel="Delete document" busy={remove.isPending} error={remove.error?.message}
          onConfirm={() => remove.mutate({ id: leaving.id }, { onSuccess: () => setLeaving(null) })}
        />
      )}
    </div>
  )
}
