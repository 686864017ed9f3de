'use client'

import { useState } from 'react'
import { FileField } from '@/components/fields/file'
import { useFileSent } from '@/components/screens/use-file-sent'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { snack } from '@/components/ui/snackbar'
import { DOC_BYTES } from '@/lib/domain/logistics-doc'

/** Gives a document a newer file; the present one stays as a version. */
export function ReplaceDialog({ id, docNo, onClose }: { id: number; docNo: string; onClose: () => void }) {
  const { send, percent, busy, message } = useFileSent()
  const [file, setFile] = useState<File | null>(null)
  const replace = async () => {
    if (!file || !(await send('logisticsDocs.replace', { id }, file))) return
    snack(`${docNo} has its newer file.`)
    onClose()
  }
  return (
    <Dialog
      open onOpenChange={(open) => !open && onClose()} locked={busy} title={`Replace the file of ${docNo}`}
      description="The present file stays as a version, and the document is open and unread again."
      footer={<>
        <Button onClick={onClose} disabled={busy}>Cancel</Button>
        <Button variant="primary" busy={busy} disabledReason={!file && 'Choose a file.'} onClick={() => void replace()}>Replace</Button>
      </>}
    >
      <div className="flex flex-col gap-4">
        {message && <Notice tone="red">{message}</Notice>}
        <FileField
          id="newer-file" name="file" label="File" required hint="PDF, JPG, PNG, XLSX or XML, at most 15 MB" accept=".pdf,.png,.jpg,.jpeg,.xlsx,.xml"
          maxBytes={DOC_BYTES} value={file} onChange={(v) => setFile(v ?? null)}
        />
        {percent !== null && <ProgressBar label="Sending the document" value={percent} />}
      </div>
    </Dialog>
  )
}
