'use client'

import { useEffect, useRef, useState } from 'react'
import { tellWorker } from '@/lib/kiosk/kiosk-device'

/** Keeps the screen awake while the page is looked at; a browser without that keeps its own ways. */
export function useAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    const ask = () => {
      if (document.visibilityState === 'visible') void navigator.wakeLock.request('screen').then((given) => (lock = given), () => {})
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}

/** The browser's way back leads nowhere from a kiosk. */
export function useNoBack(): void {
  useEffect(() => {
    const stay = () => window.history.pushState({ kiosk: true }, '')
    stay()
    window.addEventListener('popstate', stay)
    return () => window.removeEventListener('popstate', stay)
  }, [])
}

/** Installs the part that opens a kiosk without the network (public/pas/worker.js), and tells it which screens to keep. */
export function useWorker(screens: readonly string[]): void {
  const screenNames = screens.join(' ')
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    void navigator.serviceWorker.register('/pas/worker.js').then(() => navigator.serviceWorker.ready).then(({ active }) => {
      const scripts = performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('/_next/static/'))
      tellWorker(active, { keep: [...screenNames.split(' ').filter(Boolean), ...scripts] })
    }).catch(() => {})
  }, [screenNames])
}

const LOOK_MS = 15_000

/**
 * Whether the portal answers: a browser that has a network may still have no way to it. Also tells how far this device's clock is
 * behind the portal's, in milliseconds, by the answer's date.
 */
export function useConnection(onOffset: (ms: number) => void): boolean {
  const [isOnline, setOnline] = useState(true)
  const latest = useRef(onOffset)
  useEffect(() => {
    latest.current = onOffset
  })
  useEffect(() => {
    let isGone = false
    const look = async () => {
      const from = Date.now()
      const answer = await fetch('/brand.svg', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(8000) }).catch(() => null)
      if (isGone) return
      setOnline(answer !== null)
      const date = Date.parse(answer?.headers.get('date') ?? '')
      // The header has whole seconds; half of one is added, and half of the way there and back taken.
      if (!Number.isNaN(date)) latest.current(Math.round(date + 500 - (from + Date.now()) / 2))
    }
    const lost = () => setOnline(false)
    void look()
    const timer = setInterval(() => void look(), LOOK_MS)
    const found = () => void look()
    window.addEventListener('online', found)
    window.addEventListener('offline', lost)
    return () => {
      isGone = true
      clearInterval(timer)
      window.removeEventListener('online', found)
      window.removeEventListener('offline', lost)
    }
  }, [])
  return isOnline
}

const COUNT_SECONDS = 15

/**
 * Seconds left before the screen clears itself, or null while somebody is there or nobody has been. `seconds` without a touch start the
 * countdown, null never; a touch, a key or a scan ends it.
 */
export function useIdle(seconds: number | null, onGone: () => void): { left: number | null; stay: () => void } {
  const [left, setLeft] = useState<number | null>(null)
  // Null: nobody has touched anything since it was cleared last, so there is nothing to clear.
  const last = useRef<number | null>(null)
  const latest = useRef(onGone)
  useEffect(() => {
    latest.current = onGone
  })
  const stay = () => {
    last.current = Date.now()
    setLeft(null)
  }
  useEffect(() => {
    if (seconds === null) return
    const touched = () => {
      last.current = Date.now()
      setLeft(null)
    }
    const timer = setInterval(() => {
      const over = last.current === null ? -1 : (Date.now() - last.current) / 1000 - seconds
      if (over < 0) return setLeft(null)
      if (over < COUNT_SECONDS) return setLeft(Math.ceil(COUNT_SECONDS - over))
      last.current = null
      setLeft(null)
      latest.current()
    }, 500)
    for (const kind of ['pointerdown', 'keydown', 'wheel'] as const) document.addEventListener(kind, touched, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      for (const kind of ['pointerdown', 'keydown', 'wheel'] as const) document.removeEventListener(kind, touched, { capture: true })
    }
  }, [seconds])
  return { left, stay }
}
