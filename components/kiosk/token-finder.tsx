'use client'

import { useEffect, useRef, useState, type ReactNode } from 'react'
import { findToken, keepTokens } from '@/lib/kiosk/find-token'
import type { KioskToken } from '@/lib/kiosk/fold-token'
import { refusalText } from '@/lib/words/kiosk/refusal-text'
import { useKiosk } from './kiosk-context'
import { ScanBox } from './scan-box'
import { StepFrame } from './step-frame'

const KEEP_MS = 20_000

/** The first step of most tasks: a token by scanner, camera or hand. `given` is looked up at once, as from a link. */
export function TokenFinder({ title, given, onToken, children }: {
  title: string; given?: string; onToken: (token: KioskToken) => void; children?: ReactNode
}) {
  const { words, station } = useKiosk()
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const hasLooked = useRef(false)
  const find = (text: string) => {
    setBusy(true)
    setFault(null)
    void findToken(text, station).then((found) => {
      setBusy(false)
      if ('token' in found) return onToken(found.token)
      setFault('message' in found ? refusalText(words, found.message) : words.common[found.fault])
    })
  }
  const latest = useRef(find)
  useEffect(() => {
    latest.current = find
  })
  useEffect(() => {
    if (given && !hasLooked.current) latest.current(given)
    hasLooked.current = true
  }, [given])
  useEffect(() => {
    void keepTokens(station)
    const timer = setInterval(() => void keepTokens(station), KEEP_MS)
    return () => clearInterval(timer)
  }, [station])
  return (
    <StepFrame title={title} aloud={`${title}. ${words.common.scan}`}>
      <ScanBox label={words.common.token} busy={isBusy} error={fault} onFound={find} />
      {children}
    </StepFrame>
  )
}
