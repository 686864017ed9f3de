'use client'

import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { emptyOutbox } from '@/lib/client/outbox/state'
import type { CallName } from '@/lib/contract/types'
import { keepTokens } from '@/lib/kiosk/find-token'
import { keepSite } from '@/lib/kiosk/keep-site'
import { openKiosk, setReachable, type KioskDevice } from '@/lib/kiosk/kiosk-device'
import { beat } from '@/lib/kiosk/pairing'
import { keepStation, readStation, type Station } from '@/lib/kiosk/station'
import type { Site } from './kiosk-context'

const BEAT_MS = 60_000

/** The device's queue as the page sees it. */
export function useDeviceQueue() {
  const [device, setDevice] = useState<KioskDevice | null>(null)
  useEffect(() => void openKiosk().then(setDevice, () => {}), [])
  const queue = useSyncExternalStore(
    useCallback((tell: () => void) => device?.queue.subscribe(tell) ?? (() => {}), [device]),
    () => device?.queue.snapshot() ?? emptyOutbox,
    () => emptyOutbox,
  )
  return { device, queue }
}

/** Where the device stands: what it was set to last, or the only site there is. `isReady` once that has been read. */
export function useStation(sites: readonly Site[]) {
  const [station, setStation] = useState<Station | null>(null)
  const [isReady, setReady] = useState(false)
  const settle = (chosen: Station) => {
    keepStation(chosen)
    setStation(chosen)
  }
  useEffect(() => {
    const kept = readStation()
    const only = sites[0]
    if (kept && sites.some(({ warehouse_id }) => warehouse_id === kept.warehouse_id)) setStation(kept)
    else if (only && sites.length === 1) settle({ warehouse_id: only.warehouse_id, site_code: only.site_code, place: '', dock_id: null, device_code: '' })
    setReady(true)
  }, [sites])
  return { station, site: sites.find(({ warehouse_id }) => warehouse_id === station?.warehouse_id), isReady, settle }
}

interface Duty {
  device: KioskDevice | null
  station: Station | null
  isOnline: boolean
  /** Calls this person may make. */
  mayAsk: readonly CallName[]
}

/** What a device does by itself: sends what waits, tells that it stands, and reads ahead for the time without a network. `onRevoked` must be stable. */
export function useDuties({ device, station, isOnline, mayAsk }: Duty, waiting: number, onRevoked: () => void): void {
  const paired = station?.device_code
  useEffect(() => {
    setReachable(isOnline)
    if (isOnline) device?.queue.wake()
  }, [isOnline, device])
  useEffect(() => {
    const tell = () => void beat(device?.queue.snapshot().waiting ?? 0, mayAsk.includes('pasTokens.numberBlock')).then((state) => {
      if (state === 'revoked') onRevoked()
    })
    if (isOnline) tell()
    const timer = setInterval(tell, BEAT_MS)
    return () => clearInterval(timer)
  }, [device, isOnline, onRevoked, paired, mayAsk])
  // What another window of this device did is known here before the network goes.
  useEffect(() => {
    if (device && station && isOnline && waiting === 0) void keepTokens(station)
  }, [device, station, isOnline, waiting])
  useEffect(() => {
    if (!device || !station || !isOnline) return
    const read = () => void keepSite(station, mayAsk).catch(() => {})
    read()
    const timer = setInterval(read, BEAT_MS)
    return () => clearInterval(timer)
  }, [device, station, isOnline, mayAsk])
}
