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

/** Adds a paper to a record: of which kind it is and its file, sent as soon as it is there. `other` is what is of none of the kinds. */
export function AddPaper<K extends string>({ kinds, first, other, call, send, hint, accept, maxBytes }: {
  kinds: Kinds<K>; first: K; other: K; call: CallName; send: (kind: K, file: File, onProgress: (percent: number) => void) => Promise<unknown>
  hint: string; accept: string; maxBytes: number
}) {
  const refresh = useRefresh()
  const [kind, setKind] = useState<K>(first)
  const [percent, setPercent] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const take = async (file: File) => {
    setFault(null)
    setPercent(0)
    try {
      await send(kind, file, setPercent)
      await refresh(call)
      snack(`${kinds.label(kind)} is kept.`)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setFault(error.message)
    } finally {
      setPercent(null)
    }
  }
  return (
    <div className="flex max-w-xl flex-col gap-3">
      <ChoiceField
        id="paper-kind" name="doc_type" label="Document" options={kinds.options} value={kind}
        onChange={(value) => setKind(kinds.is(value) ? value : other)}
      />
      <Dropzone
        label="Document file" hint={hint} accept={accept} maxBytes={maxBytes} disabled={percent !== null} onFiles={([file]) => file && void take(file)}
      />
      {percent !== null && <ProgressBar label="Sending the document" value={percent} />}
      {fault && <Notice tone="red">{fault}</Notice>}
    </div>
  )
}
