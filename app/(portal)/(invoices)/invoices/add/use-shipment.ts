'use client'

import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTyped } from '@/components/screens/use-typed'
import { useAct } from '@/lib/client/query'
import type { InvoiceDraft } from '@/lib/domain/seller-invoice'

/** invoices-payments.md 4.1: a draft is kept so often. */
const SAVE_MS = 30_000

/** What was rendered last, for work that outlives a render. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useEffect(() => { latest.current = value })
  return latest
}

/** Saves every half minute while something is unsaved. */
function useAutosave(isOn: boolean, isDirty: boolean, save: () => Promise<boolean>) {
  const now = useLatest({ isDirty, save })
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => { if (now.current.isDirty) void now.current.save() }, SAVE_MS)
    return () => clearInterval(timer)
  }, [isOn, now])
}

/**
 * What is typed into a shipment's form: on the device at once, and with us every half minute, at each step and when asked. An answer settles the form only
 * where nothing was typed meanwhile.
 */
export function useShipment(id: number, first: InvoiceDraft, firstVersion: number, savesItself: boolean) {
  const { typed, setTyped, isDirty, restored, restart, settle, forget } = useTyped<InvoiceDraft>(`ior-invoice:${id}:${firstVersion}`, () => first)
  const { mutateAsync, error, isPending } = useAct('sellerInvoices.change')
  const version = useRef(firstVersion)
  const latest = useLatest(typed)
  const going = useRef<Promise<boolean>>(Promise.resolve(true))
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const send = async (): Promise<boolean> => {
    const sent = latest.current
    try {
      const answer = await mutateAsync({ id, version: version.current, ...sent })
      version.current = answer.version
      if (latest.current === sent) settle(sent)
      setSavedAt(new Date())
      return true
    } catch {
      // The mutation holds the refusal, which the form shows.
      return false
    }
  }
  /** Saves what is typed; false where it was refused. Two saves never cross: the second waits, for it names the version the first gives. */
  const save = (): Promise<boolean> => {
    going.current = going.current.then(send)
    return going.current
  }
  useAutosave(savesItself, isDirty, save)
  const replace = (draft: InvoiceDraft, at: number) => { version.current = at; settle(draft) }
  return { typed, setTyped, isDirty, restored, restart, forget, save, savedAt, replace, error, busy: isPending }
}
