'use client'

import { useEffect, useRef, useState } from 'react'
import { cardNamed } from '@/lib/client/cards'
import type { Reply } from '@/lib/contract/types'
import { splitInput } from '@/lib/domain/call-url'
import { kioskAsk } from '@/lib/kiosk/kiosk-ask'

export type Board = Reply<'pasBoard.board'>

const POLL_MS = 15_000
const STALE_MS = 60_000
/** The stream says something at least every 15 s; without a word for longer it is looked after by asking. */
const SILENT_MS = 40_000

/** The yard as it is: told by the service as it changes, asked every 15 seconds while it cannot be told. */
export function useBoard(warehouse_id: number) {
  const [board, setBoard] = useState<Board | null>(null)
  const [readAt, setReadAt] = useState(0)
  const [isStale, setStale] = useState(false)
  const lastRead = useRef(0)
  const look = useRef<() => void>(() => {})
  useEffect(() => {
    let isGone = false
    let heardAt = 0
    const take = (next: Board) => {
      if (isGone) return
      if (!next.unchanged) setBoard(next)
      lastRead.current = Date.now()
      setReadAt(lastRead.current)
      setStale(false)
    }
    const ask = () => void kioskAsk('pasBoard.board', { warehouse_id }).then(take, () => {})
    look.current = ask
    let stream: EventSource | null = null
    const listen = async () => {
      const { url } = splitInput(await cardNamed('pasBoard.stream'), { warehouse_id })
      if (isGone) return
      stream = new EventSource(url)
      stream.addEventListener('board', ({ data }: MessageEvent<string>) => {
        heardAt = Date.now()
        take(JSON.parse(data) as Board)
      })
    }
    // Without a connection the board is asked for, and listened to by the next try.
    const open = () => void listen().catch(() => {})
    open()
    ask()
    const timer = setInterval(() => {
      // A quiet yard is told nothing: what is shown is as new as the connection.
      if (!stream) open()
      const isLive = stream?.readyState === EventSource.OPEN && heardAt > 0 && Date.now() - heardAt < SILENT_MS
      if (!isLive) ask()
      setStale(lastRead.current > 0 && Date.now() - lastRead.current > STALE_MS)
    }, POLL_MS)
    return () => {
      isGone = true
      clearInterval(timer)
      stream?.close()
    }
  }, [warehouse_id])
  return { board, readAt, isStale, look: () => look.current() }
}
