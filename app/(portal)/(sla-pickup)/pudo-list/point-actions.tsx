'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { FileField } from '@/components/fields/file'
import { useFileSent } from '@/components/screens/use-file-sent'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { download } from '@/lib/client/ask'
import { useAct, useLookup } from '@/lib/client/query'

function SyncDialog({ onClose }: { onClose: () => void }) {
  const [carrier, setCarrier] = useState<number | null>(null)
  const carriers = useLookup('carriers.dropdown', {})
  const act = useAct('pudo.sync')
  const send = () =>
    carrier && act.mutate({ carrier_id: carrier }, { onSuccess: () => { snack('The points are being fetched. The list shows them in a moment.'); onClose() } })
  return (
    <Dialog
      open onOpenChange={onClose} title="Sync carrier" description="Fetches all points of a carrier. One it no longer lists is closed the third time."
      footer={<>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={act.isPending} disabledReason={!carrier && 'Choose a carrier.'} onClick={send}>Sync</Button>
      </>}
    >
      {act.error && <Notice tone="red">{act.error.message}</Notice>}
      <ChoiceField
        id="sync-carrier" name="carrier_id" label="Carrier" required
        options={(carriers.data ?? []).map(({ id, carrier_name }) => ({ value: id, label: carrier_name }))}
        value={carrier} onChange={(v) => setCarrier(v as number | null)}
      />
    </Dialog>
  )
}

function UploadDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [sent, setSent] = useState<number | null>(null)
  const { send, busy, fault } = useFileSent()
  const upload = async () => {
    const answer = file && (await send('pudo.upload', { dry_run: false }, file))
    if (answer) setSent(answer.upload_id)
  }
  return (
    <Dialog
      open onOpenChange={onClose} title="Upload points" description="Known by carrier and code: sent again with other values, a point is changed." locked={busy}
      footer={<>
        <Button onClick={onClose}>{sent ? 'Close' : 'Cancel'}</Button>
        {!sent && <Button variant="primary" busy={busy} disabledReason={!file && 'Choose a file.'} onClick={() => void upload()}>Upload</Button>}
      </>}
    >
      <div className="flex flex-col gap-4">
        {fault && <Notice tone="red">{fault}</Notice>}
        {sent ? (
          <Notice tone="green">
            The file is being worked through. <Link className="text-accent underline" href={`/upload-status-list?upload_id=${sent}`}>See how it goes</Link>;
            refused rows stand in the <Link className="text-accent underline" href={`/upload-error-list?upload_id=${sent}`}>error list</Link>.
          </Notice>
        ) : (
          <>
            <FileField
              id="pudo-file" name="file" label="File" required hint="xlsx or csv, at most 50,000 rows and 20 MB"
              accept=".xlsx,.csv" maxBytes={20 * 1024 * 1024} value={file} onChange={setFile}
            />
            <p>
              <Button size="small" onClick={() => void download('uploads.template', { kind: 'carrier_pudo', format: 'xlsx' })}>Download the template</Button>
            </p>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Points come from the carrier's system or a file, and go out as one. */
export function PointActions({ may }: { may: { sync: boolean; upload: boolean; download: boolean } }) {
  const [open, setOpen] = useState<'sync' | 'upload' | null>(null)
  return (
    <>
      {may.sync && <Button onClick={() => setOpen('sync')}>Sync carrier</Button>}
      {may.upload && <Button onClick={() => setOpen('upload')}>Upload</Button>}
      {may.download && <Button onClick={() => void download('pudo.download', {})}>Download</Button>}
      {open === 'sync' && <SyncDialog onClose={() => setOpen(null)} />}
      {open === 'upload' && <UploadDialog onClose={() => setOpen(null)} />}
    </>
  )
}
