'use client'

import { useState } from 'react'
import { DateField } from '@/components/fields/date'
import { FileField } from '@/components/fields/file'
import { useFileSent } from '@/components/screens/use-file-sent'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { COPY_BYTES } from '@/lib/domain/agreement'
import type { AgreementPage } from './use-agreement'

interface Dates {
  agreement_start: string | null
  agreement_expiry: string | null
}

/** Takes the signed copy with the days the agreement holds. */
export function CopyDialog({ page, onClose }: { page: AgreementPage; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [dates, setDates] = useState<Dates>({ agreement_start: page.agreement_start, agreement_expiry: page.agreement_expiry })
  const { send, busy, message, faultOf } = useFileSent()
  const upload = async () => {
    const { agreement_start, agreement_expiry } = dates
    if (!file || !agreement_start || !agreement_expiry) return
    const answer = await send('sellerAgreements.upload', { id: page.id, agreement_start, agreement_expiry }, file)
    if (!answer) return
    snack(answer.copy_state === 'differs' ? 'The copy differs from what was sealed. We look at it.' : 'The copy is filed.')
    onClose()
  }
  const missing = !file ? 'Choose a file.' : !dates.agreement_start || !dates.agreement_expiry ? 'Say from when until when it holds.' : false
  const day = (name: keyof Dates, label: string) => (
    <DateField
      id={name} name={name} label={label} required value={dates[name]} error={faultOf(name)}
      onChange={(value) => setDates((now) => ({ ...now, [name]: value ?? null }))}
    />
  )
  return (
    <Dialog
      open onOpenChange={onClose} title={`Signed copy of ${page.agreement?.agreement_no ?? page.legal_name}`} locked={busy}
      footer={<>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={busy} disabledReason={missing} onClick={() => void upload()}>Upload</Button>
      </>}
    >
      <div className="flex flex-col gap-4">
        {message && <Notice tone="red">{message}</Notice>}
        <p className="text-ink-soft">The sealed file itself is filed at once. A stamped or scanned copy is another file: we compare it first.</p>
        <FileField
          id="copy" name="file" label="Signed copy" required hint="PDF, at most 10 MB" accept=".pdf" maxBytes={COPY_BYTES} value={file} error={faultOf('file')}
          onChange={(next) => setFile(next ?? null)}
        />
        <div className="grid gap-4 sm:grid-cols-2">{day('agreement_start', 'Holds from')}{day('agreement_expiry', 'Holds until')}</div>
      </div>
    </Dialog>
  )
}
