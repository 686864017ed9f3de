'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { Dropzone } from '@/components/ui/dropzone'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { snack } from '@/components/ui/snackbar'
import { useRefresh } from '@/lib/client/query'
import type { CallName } from '@/lib/contract/types'
import { Refused } from '@/lib/domain/refused'

interface Kinds<K extends string> {
  options: readonly { value: K; label: string }[]
  is(value: unknown): value is K
  label(kind: K): string
}

interface SendPaperProps {
  label: string
  hint: string
  accept: string
  maxBytes: number
  call: CallName
  send: (file: File, onProgress: (percent: number) => void) => Promise<unknown>
  /** Once it is there. */
  done: string
}

/** Sends one paper of a record as soon as it is chosen. */
export function SendPaper({ label, hint, accept, maxBytes, call, send, done }: SendPaperProps) {
  const refresh = useRefresh()
  const [percent, setPercent] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const take = async (file: File) => {
    setFault(null)
    setPercent(0)
    try {
      await send(file, setPercent)
      await refresh(call)
      snack(done)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setFault(error.message)
    } finally {
      setPercent(null)
    }
  }
  return (
    <>
      <Dropzone label={label} hint={hint} accept={accept} maxBytes={maxBytes} disabled={percent !== null} onFiles={([file]) => file && void take(file)} />
      {percent !== null && <ProgressBar label="Sending the document" value={percent} />}
      {fault && <Notice tone="red">{fault}</Notice>}
    </>
  )
}

/** Adds a paper to a record: of which kind it is and its file, sent as soon as it is there. `other` is what is of none of the kinds. */
export function AddPaper<K extends string>({ kinds, first, other, send, ...given }: {
  kinds: Kinds<K>; first: K; other: K; send: (kind: K, file: File, onProgress: (percent: number) => void) => Promise<unknown>
} & Pick<SendPaperProps, 'call' | 'hint' | 'accept' | 'maxBytes'>) {
  const [kind, setKind] = useState<K>(first)
  return (
    <div className="flex max-w-xl flex-col gap-3">
      <ChoiceField
        id="paper-kind" name="doc_type" label="Document" options={kinds.options} value={kind}
        onChange={(value) => setKind(kinds.is(value) ? value : other)}
      />
      <SendPaper
        label="Document file" done={`${kinds.label(kind)} is kept.`} send={(file, onProgress) => send(kind, file, onProgress)} {...given}
      />
    </div>
  )
}
