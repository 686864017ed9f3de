import { useEffect, useRef } from 'react'
import { listenForScans, type ScanTaker } from './scanner'

/**
 * Takes scans for as long as the component is on the page, wherever focus is. While a question lies over its box they wait or are refused, aloud and in
 * sight, and never reach a field.
 */
export function useScanner(taker: ScanTaker): void {
  const latest = useRef(taker)
  useEffect(() => {
    latest.current = taker
  })
  useEffect(() => listenForScans(() => latest.current), [])
}
