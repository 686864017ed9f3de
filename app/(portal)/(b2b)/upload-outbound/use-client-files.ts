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
export const MOST_FILES = 20
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

/** What a file is read as, or why it cannot be read so. */
export function usePreview() {
  const [preview, setPreview] = useState<Preview | null>(null)
  const [fault, setFault] = useState<Refused | null>(null)
  const forget = () => {
    setPreview(null)
    setFault(null)
  }
  const look = async (input: Input<'b2bUploads.preview'>, file: File) => {
    setFault(null)
    try {
      setPreview(await sendFile('b2bUploads.preview', input, file))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setPreview(null)
      setFault(error)
    }
  }
  return { preview, fault, look, forget }
}

/** Files of one layout from being chosen to being received, one after another. */
export function useClientFiles() {
  const [chosen, setChosen] = useState<Chosen>({ layout_id: null, warehouse_id: null, submit: true })
  const [files, setFiles] = useState<File[]>([])
  const [busy, setBusy] = useState<'look' | 'send' | null>(null)
  const [sent, setSent] = useState<Sent[]>([])
  const { preview, fault, look, forget } = usePreview()
  const { layout_id, warehouse_id, submit } = chosen
  const place = warehouse_id === null ? {} : { warehouse_id }
  const during = async (what: 'look' | 'send', work: () => Promise<void>) => {
    setBusy(what)
    await work().finally(() => setBusy(null))
  }
  const sendAll = async (layout: number) => {
    for (const file of files) {
      const answer = await sendOnce(file, { layout_id: layout, submit, ...place })
      setSent((all) => [answer, ...all])
    }
    setFiles([])
    forget()
  }
  return {
    chosen, files, preview, fault, busy, sent,
    look: () => { if (files[0] && layout_id !== null) void during('look', () => look({ layout_id, ...place }, files[0] as File)) },
    send: () => { if (layout_id !== null) void during('send', () => sendAll(layout_id)) },
    set: (some: Partial<Chosen>) => { setChosen((so) => ({ ...so, ...some })); forget() },
    take: (next: File[]) => { setFiles(next.slice(0, MOST_FILES)); forget() },
  }
}
export type ChosenFiles = ReturnType<typeof useClientFiles>
