'use client'

import { useCallback, useRef, useState } from 'react'
import { sendFile } from '@/lib/client/ask'
import { inputFrom } from '@/lib/client/input-from'
import { useRefresh } from '@/lib/client/query'
import type { CallName, Input } from '@/lib/contract/types'
import { Refused } from '@/lib/domain/refused'
import type { Preview } from './upload-preview'

export interface Sent {
  upload_id: number
  /** Null: too many to count while one waits. */
  rows: number | null
  dry_run: boolean
}
export type Sending = ReturnType<typeof useSending>

/** The header and first rows of a long csv stand at its start; a workbook is read as a whole. */
const LOOK_BYTES = 512 * 1024

/** Only what is UTF-8 to its end says so at its start; how anything else is written, the file as a whole decides. */
async function isUtf8(file: File): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (let at = 0; at < file.size; at += LOOK_BYTES) decoder.decode(await file.slice(at, at + LOOK_BYTES).arrayBuffer(), { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

async function startOf(file: File): Promise<File> {
  if (file.size <= LOOK_BYTES || !file.name.toLowerCase().endsWith('.csv') || !(await isUtf8(file))) return file
  const bytes = new Uint8Array(await file.slice(0, LOOK_BYTES).arrayBuffer())
  const end = bytes.lastIndexOf(0x0a)
  return end < 0 ? file : new File([bytes.subarray(0, end + 1)], file.name, { type: file.type })
}

/** The first rows of the file chosen last, as the service reads them; an answer about one chosen before is dropped. */
function usePreview(kind: string, onFault: (fault: Refused) => void) {
  const [preview, setPreview] = useState<Preview | null>(null)
  const [looking, setLooking] = useState(false)
  const [looks, setLooks] = useState(0)
  const latest = useRef(0)
  const look = useCallback(async (next: File) => {
    const turn = ++latest.current
    setLooking(true)
    try {
      const seen = await sendFile('uploads.preview', { kind } as Input<'uploads.preview'>, await startOf(next))
      if (turn === latest.current) setPreview(seen)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (turn === latest.current) onFault(error)
    } finally {
      if (turn === latest.current) {
        setLooking(false)
        setLooks((n) => n + 1)
      }
    }
  }, [kind, onFault])
  return { preview, setPreview, looking, looks, look }
}

/** The file of an upload page from being chosen to being received: looked at first, then checked or sent. */
export function useSending(kind: string, call: CallName, start: Readonly<Record<string, unknown>> = {}) {
  const refresh = useRefresh()
  const [values, setValues] = useState<Record<string, unknown>>(start)
  const [file, setFile] = useState<File | null>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [fault, setFault] = useState<Refused | null>(null)
  const [sent, setSent] = useState<Sent | null>(null)
  const { preview, setPreview, looking, looks, look } = usePreview(kind, setFault)

  const take = useCallback((next: File) => {
    setFile(next)
    setSent(null)
    setFault(null)
    setPreview(null)
    void look(next)
  }, [look, setPreview])

  const send = async (dryRun: boolean) => {
    if (!file) return
    setFault(null)
    setPercent(0)
    try {
      const given = Object.fromEntries(Object.entries(values).filter(([, v]) => v !== null && v !== ''))
      const answer = (await sendFile(call, inputFrom({ ...given, dry_run: dryRun }), file, { onProgress: setPercent })) as Omit<Sent, 'dry_run'>
      setSent({ ...answer, dry_run: dryRun })
      await refresh(call)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setFault(error)
    } finally {
      setPercent(null)
    }
  }
  return {
    values, setValue: (name: string, value: unknown) => setValues((all) => ({ ...all, [name]: value })),
    file, preview, looking, looks, percent, fault, sent, take, send,
    lookAgain: () => void (file && look(file)),
    /** Another upload stands in the place of the one sent: its mended rows. */
    goOn: (upload_id: number) => setSent({ upload_id, rows: null, dry_run: false }),
    again: () => {
      setSent(null)
      setFile(null)
      setPreview(null)
    },
  }
}
