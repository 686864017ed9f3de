'use client'

import { useScanner } from '@/lib/client/use-scanner'
import { cleanNumber } from '@/lib/domain/scan-input'
import { useKiosk } from './kiosk-context'

interface KioskTaker {
  /** Where scans are typed; without one a scan is taken wherever focus is. */
  box?: () => HTMLElement | null
  accepts?: (text: string) => boolean
  take: (text: string) => void
}

/** Takes the scans of a step. Under a sheet, or what the step has no use for, is refused aloud; a keyboard of another script is told of. */
export function useKioskScan({ box = () => null, accepts = () => true, take }: KioskTaker): void {
  const { words, refuseScan, say } = useKiosk()
  useScanner({
    box,
    accepts: (text) => accepts(cleanNumber(text)),
    take: ({ text, byPlace }) => {
      if (byPlace) say(words.common.otherScript)
      take(cleanNumber(text))
    },
    refuse: refuseScan,
  })
}
