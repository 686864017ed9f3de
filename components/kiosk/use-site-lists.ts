'use client'

import { useEffect, useRef, useState } from 'react'
import type { Reply } from '@/lib/contract/types'
import { vehicleType } from '@/lib/domain/gate-vehicle'
import { knownTokens } from '@/lib/kiosk/find-token'
import { foldDocks, type KioskToken } from '@/lib/kiosk/fold-token'
import { kept, type KeptRead } from '@/lib/kiosk/keep-site'
import { keptAnswer, keptAsk } from '@/lib/kiosk/kiosk-device'
import type { KioskLanguage } from '@/lib/words/kiosk/spoken'
import { useKiosk, useYard } from './kiosk-context'

/** Something of the site: at once as it was kept, then as it is; null until it is there. */
function useKept<T>(read: KeptRead<T>): T | null {
  const [shown, setShown] = useState<{ name: string; data: T } | null>(null)
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  const { name } = read
  useEffect(() => {
    let isGone = false
    let isFresh = false
    void keptAnswer<T>(name).then((known) => known !== null && !isGone && !isFresh && setShown({ name, data: known }))
    void keptAsk(name, latest.current.ask).then(({ data }) => {
      isFresh = true
      if (!isGone) setShown({ name, data })
    }, () => {})
    return () => {
      isGone = true
    }
  }, [name])
  return shown?.name === name ? shown.data : null
}

export type Dock = Reply<'pasBoard.docks'>[number]

/** Docks of the site; without a network as what was done here left them. */
export function useDocks(): Dock[] | null {
  const { station, isOnline, queue } = useKiosk()
  const docks = useKept(kept.docks(station))
  const [tokens, setTokens] = useState<readonly KioskToken[]>([])
  const { waiting } = queue
  useEffect(() => {
    let isGone = false
    void knownTokens(station).then((known) => !isGone && setTokens(known?.tokens ?? []))
    return () => {
      isGone = true
    }
  }, [station, waiting])
  return docks && (isOnline ? docks : foldDocks(docks, tokens))
}
export const useBays = () => useKept(kept.bays(useKiosk().station))
/** What a type of vehicle is called in the language of the screen; in English until the list is there. */
export function useVehicleTypeName(): (code: string) => string {
  const { language } = useYard()
  const types = useKept(kept.vehicleTypes())
  return (code) => types?.find((type) => type.code === code)?.names[language] ?? (vehicleType.is(code) ? vehicleType.label(code) : code)
}
/** How high a type of vehicle is, in centimetres; null while nobody says. */
export const useVehicleHeight = (code: string): number | null => useKept(kept.vehicleTypes())?.find((type) => type.code === code)?.height_cm ?? null
/** The statements in a language, as they are to be signed. */
export const useDeclaration = (language: KioskLanguage) => useKept(kept.declaration(language))
