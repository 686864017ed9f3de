'use client'

import { useState } from 'react'
import { sendFile } from '@/lib/client/ask'
import { useRefresh } from '@/lib/client/query'
import type { CallName, Input, Reply } from '@/lib/contract/types'
import { Refused } from '@/lib/domain/refused'

/** Sends a chosen file: how far it is while it goes, and what it was refused for, which stays beside what was typed and chosen. */
export function useFileSent() {
  const refresh = useRefresh()
  const [percent, setPercent] = useState<number | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  /** Null where it was refused. */
  const send = async <N extends CallName>(call: N, input: Input<N>, file: File): Promise<Reply<N> | null> => {
    setPercent(0)
    setRefused(null)
    try {
      const answer = await sendFile(call, input, file, { onProgress: setPercent })
      await refresh(call)
      return answer
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setRefused(error)
      return null
    } finally {
      setPercent(null)
    }
  }
  return {
    send, percent, busy: percent !== null, message: refused?.message ?? null, fault: refused && (refused.errors[0]?.message ?? refused.message),
    faultOf: (field: string) => refused?.errors.find((one) => one.field === field)?.message ?? null,
  }
}
