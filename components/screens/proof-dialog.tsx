'use client'

import { useState } from 'react'
import { FileField } from '@/components/fields/file'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import type { Input } from '@/lib/contract/types'
import { useFileSent } from './use-file-sent'

const MOST_BYTES = 5 * 1024 * 1024

interface Proving<N> {
  /** What it proves, as the title names it. */
  of: string
  call: N
  onClose: () => void
}

/** Takes the bank's advice of money, or the picture of a cheque. */
export function ProofDialog<N extends 'payments.addProof' | 'codPayments.addProof'>({ of, call, input, onClose }: Proving<N> & { input: Input<N> }) {
  const { send, busy, message } = useFileSent()
  const [file, setFile] = useState<File | null>(null)
  const attach = async () => {
    if (!file || !(await send(call, input, file))) return
    snack('The proof is kept.')
    onClose()
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
        {message && <Notice tone="red">{message}</Notice>}
        <FileField
          id="proof" name="file" label="The bank’s advice, or the cheque" required hint="PDF, PNG or JPG, at most 5 MB"
          accept=".pdf,.png,.jpg,.jpeg" maxBytes={MOST_BYTES} value={file} onChange={(next) => setFile(next ?? null)}
        />
      </div>
    </Dialog>
  )
}
