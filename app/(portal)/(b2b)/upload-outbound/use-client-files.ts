'use client'

import { useState } from 'react'
import { sendFile } from '@/lib/client/ask'
import type { Input, Reply } from '@/lib/contract/types'
import { Refused } from '@/lib/domain/refused'

export type Preview = Reply<'b2bUploads.preview'>
export interface Sent { name: string; upload_id: number | null; orders: number; message: string }
interface Chosen { layout_id: number | null; warehouse_id: number | null; submit: boolean }

/** A person's files that wait are five at most: the next is sent once one of them is done. */
const WAITS_MS = 4000
const TRIES = 30
const pause = () => new Promise((resolve) => { setTimeout(resolve, WAITS_MS) })

async function sendOnce(file: File, input: Input<'b2bUploads.file'>): Promise<Sent> {
  for (let tried = 1; ; tried++) {
    try {
      const { upload_id, orders } = await sendFile('b2bUploads.file', input, file)
      return { name: file.name, upload_id, orders, message: '' }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.status === 429 && tried < TRIES) await pause()
      else return { name: file.name, upload_id: null, orders: 0, message: error.errors.map(({ message }) => message).join(' ') || error.message }
    }
  }
}

/** Files of one layout from being chosen to being received, one after another. */
export function useClientFiles() {
  const [chosen, setChosen] = useState<Chosen>({ layout_id: null, warehouse_id: null, submit: true })
  const [files, setFiles] = useState<File[]>([])
  const [preview, setPreview] = useState<Preview | null>(null)
  const [fault, setFault] = useState<Refused | null>(null)
  const [busy, setBusy] = useState<'look' | 'send' | null>(null)
  const [sent, setSent] = useState<Sent[]>([])
  const { layout_id, warehouse_id, submit } = chosen
  const forget = () => {
    setPreview(null)
    setFault(null)
  }
  const look = async () => {
    const [first] = files
    if (!first || layout_id === null) return
    forget()
    setBusy('look')
    try {
      setPreview(await sendFile('b2bUploads.preview', { layout_id, ...(warehouse_id !== null && { warehouse_id }) }, first))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setFault(error)
    } finally {
      setBusy(null)
    }
  }
  const send = async () => {
    if (layout_id === null) return
    forget()
    setBusy('send')
    for (const file of files) {
      const answer = await sendOnce(file, { layout_id, submit, ...(warehouse_id !== null && { warehouse_id }) })
      setSent((all) => [answer, ...all])
    }
    setFiles([])
    setBusy(null)
  }
  return {
    chosen, files, preview, fault, busy, sent, look, send,
    faultOf: (name: string) => fault?.errors.find(({ field }) => field === name)?.message ?? null,
    set: (some: Partial<Chosen>) => {
      setChosen((so) => ({ ...so, ...some }))
      forget()
    },
    take: (next: File[]) => {
      setFiles(next.slice(0, 20))
      forget()
    },
  }
}
