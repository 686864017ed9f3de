'use client'

import { createContext, use, type ReactNode } from 'react'
import { saidIn, type Refusals } from '@/lib/words/refusals/refusals'
import { useWords } from './words-context'

const English: Refusals = {}
const Known = createContext<Refusals>(English)

/** What the service may answer to the forms below, in their language. English needs none. */
export function RefusalsProvider({ refusals, children }: { refusals: Refusals; children: ReactNode }) {
  return <Known value={refusals}>{children}</Known>
}

/** Words what the service said in the language of the page. */
export function useRefusalText(): (message: string) => string {
  const refusals = use(Known)
  const { notKnown } = useWords().states
  return (message) => saidIn(refusals, notKnown, message)
}

interface RefusedCall {
  error: { message: string; errors: readonly { field: string | null; message: string }[] } | null
  isError: boolean
  submittedAt: number
}

/** A form's call with its refusal in the language of the page. */
export function useRefusedCall({ error, isError, submittedAt }: RefusedCall): RefusedCall {
  const refusalText = useRefusalText()
  return {
    isError, submittedAt,
    error: error && { message: refusalText(error.message), errors: error.errors.map(({ field, message }) => ({ field, message: refusalText(message) })) },
  }
}
