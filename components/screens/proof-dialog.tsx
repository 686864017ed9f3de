'use client'

import { useState } from 'react'
import { FileField } from '@/components/fields/file'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { Refused } from '@/lib/domain/refused'

const MOST_BYTES = 5 * 1024 * 1024

/** Takes the bank's advice of money, or the picture of a cheque. */
export function ProofDialog({ of, send, onClose }: { of: string; send: (file: File) => Promise<unknown>; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const attach = async () => {
    if (!file) return
    setBusy(true)
    setRefused(null)
    try {
      await send(file)
      snack('The proof is kept.')
      onClose()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setRefused(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open onOpenChange={onClose} title={`Proof of ${of}`} locked={busy}
      footer={<>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={busy} disabledReason={!file && 'Choose a file.'} onClick={() => void attach()}>Attach</Button>
      </>}
    >
      <div className="flex flex-col gap-4">
        {refused && <Notice tone="red">{refused.message}</Notice>}
        <FileField
          id="proof" name="file" label="The bank’s advice, or the cheque" required hint="PDF, PNG or JPG, at most 5 MB"
          accept=".pdf,.png,.jpg,.jpeg" maxBytes={MOST_BYTES} value={file} onChange={(next) => setFile(next ?? null)}
        />
      </div>
    </Dialog>
  )
}
