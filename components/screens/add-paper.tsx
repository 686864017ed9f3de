'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { Dropzone } from '@/components/ui/dropzone'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { snack } from '@/components/ui/snackbar'
import type { CallName, Input } from '@/lib/contract/types'
import { useFileSent } from './use-file-sent'

interface Kinds<K extends string> {
  options: readonly { value: K; label: string }[]
  is(value: unknown): value is K
  label(kind: K): string
}

interface SendPaperProps<N extends CallName> {
  label: string
  hint?: string
  /** In place of the usual words of a dropzone; in one low row where `compact`. */
  invite?: string
  compact?: boolean
  accept: string
  maxBytes: number
  call: N
  input: Input<N>
  /** Once it is there. */
  done: string
}

/** Sends one paper of a record as soon as it is chosen. */
export function SendPaper<N extends CallName>({ call, input, done, ...place }: SendPaperProps<N>) {
  const { send, percent, busy, message } = useFileSent()
  const take = async (file: File) => {
    if (await send(call, input, file)) snack(done)
  }
  return (
    <>
      <Dropzone {...place} disabled={busy} onFiles={([file]) => file && void take(file)} />
      {percent !== null && <ProgressBar label="Sending the document" value={percent} />}
      {message && <Notice tone="red">{message}</Notice>}
    </>
  )
}

/** Adds a paper to a record: of which kind it is and its file, sent as soon as it is there. `other` is what is of none of the kinds. */
export function AddPaper<K extends string, N extends CallName>({ kinds, first, other, inputOf, ...given }: {
  kinds: Kinds<K>; first: K; other: K; inputOf: (kind: K) => Input<N>
} & Pick<SendPaperProps<N>, 'call' | 'hint' | 'accept' | 'maxBytes'>) {
  const [kind, setKind] = useState<K>(first)
  return (
    <div className="flex max-w-xl flex-col gap-3">
      <ChoiceField
        id="paper-kind" name="doc_type" label="Document" options={kinds.options} value={kind}
        onChange={(value) => setKind(kinds.is(value) ? value : other)}
      />
      <SendPaper label="Document file" done={`${kinds.label(kind)} is kept.`} input={inputOf(kind)} {...given} />
    </div>
  )
}
