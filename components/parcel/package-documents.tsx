'use client'

import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dropzone } from '@/components/ui/dropzone'
import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { IconButton } from '@/components/ui/icon-button'
import { Notice } from '@/components/ui/notice'
import { TableSkeleton } from '@/components/ui/skeleton'
import { snack } from '@/components/ui/snackbar'
import { When } from '@/components/ui/when'
import { sendFile } from '@/lib/client/ask'
import { useAct, useAsk, useRefresh } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { packageDocumentType } from '@/lib/domain/package'
import { Refused } from '@/lib/domain/refused'

type Document = Reply<'packages.documents'>[number]
type DocType = (typeof packageDocumentType.names)[number]
const MAX_BYTES = 15 * 1024 * 1024

/** Sends files one by one; one that is refused does not stop those after it. */
function useAdding(id: number) {
  const refresh = useRefresh()
  const [docType, setDocType] = useState<DocType>('commercial_invoice')
  const [fault, setFault] = useState<string | null>(null)
  const add = async (files: File[]) => {
    setFault(null)
    for (const file of files) {
      try {
        await sendFile('packages.addDocument', { id, doc_type: docType }, file)
        snack(`Added ${file.name}.`)
      } catch (e) {
        if (!(e instanceof Refused)) throw e
        setFault(`${file.name}: ${e.message}`)
      }
    }
    await refresh('packages.addDocument')
  }
  return { docType, setDocType, fault, add }
}

function DocumentLines({ documents, onDelete }: { documents: readonly Document[]; onDelete: ((document: Document) => void) | null }) {
  return (
    <ul className="divide-y">
      {documents.map((d) => (
        <li key={d.id} className="flex min-h-10 items-center gap-3">
          <a href={d.url} target="_blank" rel="noreferrer" className="min-w-0 flex-1 truncate font-medium text-accent underline-offset-2 hover:underline">
            {d.file_name}
          </a>
          <span className="text-ink-soft">{packageDocumentType.label(d.doc_type)}</span>
          <When moment={d.uploaded_at} />
          {onDelete && <IconButton label={`Delete ${d.file_name}`} onClick={() => onDelete(d)} icon={<Trash2 aria-hidden className="size-4" />} />}
        </li>
      ))}
    </ul>
  )
}

/** Papers of one package: added by drop, opened by click. */
export function PackageDocuments({ id, mayEdit, missing }: { id: number; mayEdit: boolean; missing: readonly string[] }) {
  const { data, error, refetch, isFetching } = useAsk('packages.documents', { id })
  const remove = useAct('packages.deleteDocument')
  const { docType, setDocType, fault, add } = useAdding(id)
  const [leaving, setLeaving] = useState<Document | null>(null)
  return (
    <div className="flex flex-col gap-4">
      {missing.length > 0 && <Notice tone="orange">{`Its handling codes ask for ${missing.join(' and ')} before it leaves.`}</Notice>}
      {mayEdit && (
        <div className="grid gap-3 sm:grid-cols-[16rem_1fr]">
          <ChoiceField
            id="doc-type" name="doc_type" label="Kind of document" options={packageDocumentType.options}
            value={docType} onChange={(v) => setDocType((v as DocType | null) ?? 'other')}
          />
          <Dropzone
            label="Document" hint="pdf, jpg, png or xlsx, at most 15 MB" accept=".pdf,.jpg,.jpeg,.png,.xlsx"
            maxBytes={MAX_BYTES} multiple onFiles={(files) => void add(files)}
          />
        </div>
      )}
      {fault && <Notice tone="red">{fault}</Notice>}
      {error && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <TableSkeleton rows={3} columns={3} />}
      {data?.length === 0 && <EmptyState title="No documents yet" text={mayEdit ? 'Drop a file above to add the first one.' : undefined} />}
      <DocumentLines documents={data ?? []} onDelete={mayEdit ? setLeaving : null} />
      {leaving && (
        <ConfirmDialog
          open
          onOpenChange={() => setLeaving(null)}
          title={`Delete ${leaving.file_name}?`}
          consequence="The file is removed and cannot be brought back."
          confirmLabel="Delete document"
          busy={remove.isPending}
          error={remove.error?.message}
          onConfirm={() => remove.mutate({ id, document_id: leaving.id }, { onSuccess: () => setLeaving(null) })}
        />
      )}
    </div>
  )
}
