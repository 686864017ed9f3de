'use client'

import { useState } from 'react'
import { snack } from '@/components/ui/snackbar'
import { Refused } from '@/lib/domain/refused'

/** Does one thing at a time under a name that a button can show as busy; a refusal is told in the snackbar. */
export function useRun() {
  const [busy, setBusy] = useState<string | null>(null)
  const run = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    setBusy(name)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      snack(error.message, { tone: 'red' })
    } finally {
      setBusy(null)
    }
  }
  return { busy, run }
}
