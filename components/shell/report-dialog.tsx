'use client'

import { useId, useState } from 'react'
import { FileField } from '@/components/fields/file'
import { LongTextField } from '@/components/fields/long-text'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { later } from '@/components/ui/later'
import { ask } from '@/lib/client/ask'
import { lastFailedRequest } from '@/lib/client/last-failed'
import { Refused } from '@/lib/domain/refused'
import { blurredFile, MOST_BYTES, type Chosen } from './blurred'

const ScreenshotBlur = later(() => import('./screenshot-blur').then((part) => part.ScreenshotBlur))

const LEAST = 20
const MOST = 2000

const asAddress = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(new Refused(0, 'The screenshot could not be read. Choose it again.')))
    reader.readAsDataURL(file)
  })

/** A report on its way, with the page it is of and the last request that failed there. */
function useReport() {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [reference, setReference] = useState<string | null>(null)
  const [{ path, requestId }] = useState(() => ({ path: window.location.pathname + window.location.search, requestId: lastFailedRequest() }))
  const send = async (message: string, picture: File | null, blurred: Chosen[]) => {
    setBusy(true)
    setRefused(null)
    try {
      const answer = await ask('help.report', {
        message, path: path.slice(0, 500), request_id: requestId, screenshot: picture ? await asAddress(await blurredFile(picture, blurred)) : null,
      })
      setReference(answer.reference)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setRefused(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, refused, reference, path, requestId, send }
}

/** Asks what happened; the page and the last failed request go along. What was typed stays until it is sent. */
export function ReportDialog({ onClose }: { onClose: () => void }) {
  const [message, setMessage] = useState('')
  const [picture, setPicture] = useState<File | null>(null)
  const [blurred, setBlurred] = useState<Chosen[]>([])
  const { busy, refused, reference, path, requestId, send } = useReport()
  const id = useId()
  const errorOf = (field: string) => refused?.errors.find((fault) => fault.field === field)?.message ?? null
  const tooShort = message.trim().length < LEAST && `Tell in at least ${LEAST} characters what happened.`
  if (reference) {
    return (
      <Dialog open onOpenChange={onClose} width="narrow" title="Report a problem" footer={<Button variant="primary" onClick={onClose}>Close</Button>}>
        <p role="status">Thank you. Reference <b className="font-mono">{reference}</b>.</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      locked={busy}
      title="Report a problem"
      description="Say what you did, what happened and what you expected."
      footer={<>
        <Button onClick={onClose} disabled={busy}>Cancel</Button>
        <Button variant="primary" busy={busy} disabledReason={tooShort} onClick={() => void send(message, picture, blurred)}>Send report</Button>
      </>}
    >
      <div className="flex flex-col gap-4">
        {refused && <Notice tone="red">{refused.message}</Notice>}
        <LongTextField
          id={`${id}-message`} name="message" label="What happened" required rows={6}
          maxLength={MOST} hint={`${LEAST} to ${MOST.toLocaleString('en-US')} characters.`}
          error={errorOf('message')} value={message} onChange={(next) => setMessage(next ?? '')}
        />
        <FileField
          id={`${id}-screenshot`} name="screenshot" label="Screenshot" hint="PNG or JPG, at most 5 MB." accept=".png,.jpg,.jpeg"
          maxBytes={MOST_BYTES} error={errorOf('screenshot')} value={picture} onChange={(next) => { setPicture(next ?? null); setBlurred([]) }}
        />
        {picture && <ScreenshotBlur file={picture} areas={blurred} onChange={setBlurred} />}
        <p className="text-meta text-ink-soft">
          Sent along: the page <code className="break-all">{path}</code>
          {requestId && <> and the failed request <code className="break-all">{requestId}</code></>}.
        </p>
      </div>
    </Dialog>
  )
}
