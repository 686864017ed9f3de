'use client'

import { useState } from 'react'
import { FileField } from '@/components/fields/file'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { snack } from '@/components/ui/snackbar'
import { sendFile } from '@/lib/client/ask'
import { useRefresh } from '@/lib/client/query'
import { DOC_BYTES } from '@/lib/domain/logistics-doc'
import { Refused } from '@/lib/domain/refused'

/** Gives a document a newer file; the present one stays as a version. */
export function ReplaceDialog({ id, docNo, onClose }: { id: number; docNo: string; onClose: () => void }) {
  const refresh = useRefresh()
  const [file, setFile] = useState<File | null>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const send = async () => {
    if (!file) return
    setFault(null)
    setPercent(0)
    try {
      await sendFile('logisticsDocs.replace', { id }, file, { onProgress: setPercent })
      await refresh('logisticsDocs.replace')
      snack(`${docNo} has its newer file.`)
      onClose()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setFault(error.message)
    } finally {
      setPercent(null)
    }
  }
  return (
    <Dialog
      open onOpenChange={(open) => !open && onClose()} locked={percent !== null} title={`Replace the file of ${docNo}`}
      description="The present file stays as a version, and the document is open and unread again."
      footer={<>
        <Button onClick={onClose} disabled={percent !== null}>Cancel</Button>
        <Button variant="primary" busy={percent !== null} disabledReason={!file && 'Choose a file.'} onClick={() => void send()}>Replace</Button>
      </>}
    >
      <div className="flex flex-col gap-4">
        {fault && <Notice tone="red">{fault}</Notice>}
        <FileField
          id="newer-file" name="file" label="File" required hint="PDF, JPG, PNG, XLSX or XML, at most 15 MB" accept=".pdf,.png,.jpg,.jpeg,.xlsx,.xml"
          maxBytes={DOC_BYTES} value={file} onChange={(v) => setFile(v ?? null)}
        />
        {percent !== null && <ProgressBar label="Sending the document" value={percent} />}
      </div>
    </Dialog>
  )
}
