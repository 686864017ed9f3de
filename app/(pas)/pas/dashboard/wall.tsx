'use client'

import { useEffect, useRef, useState } from 'react'
import { useKiosk } from '@/components/kiosk/kiosk-context'
import { Ltr } from '@/components/kiosk/ltr'
import { dubaiTime } from '@/lib/domain/days'
import type { DockStatus } from '@/lib/domain/dock'
import { fill } from '@/lib/words/fill'
import { kioskWordsIn, type KioskWords } from '@/lib/words/kiosk/languages'
import { kioskLanguages, type KioskLanguage } from '@/lib/words/kiosk/spoken'
import { directionOf } from '@/lib/words/language'
import { ltr } from '@/lib/words/isolate'
import { BoardTiles } from '@/components/yard/board-tiles'
import { hours } from '@/components/yard/board-words'
import { useBoard, type Board } from '@/components/yard/use-board'

const TURN_MS = 6000
/** Of the queue no wall has room for more. */
const MOST_ROWS = 16
/** Up to so many docks have room for a plate each. */
const ROOMY = 16

/** One language after the other, each in its own script. */
function useTurn(): { language: KioskLanguage; words: KioskWords } | null {
  const [turn, setTurn] = useState<{ language: KioskLanguage; words: KioskWords } | null>(null)
  useEffect(() => {
    let at = 0
    const next = () => {
      const language = kioskLanguages[at % kioskLanguages.length]?.code ?? 'en'
      at += 1
      void kioskWordsIn(language).then((words) => setTurn({ language, words }), () => {})
    }
    next()
    const timer = setInterval(next, TURN_MS)
    return () => clearInterval(timer)
  }, [])
  return turn
}

/** Reads "Token 42, dock 5" aloud once for each new call, where the screen has a voice. */
function useCalls(called: readonly { id: number; queue_no: number; dock_no: string | null; called_at: string | null }[]): void {
  const said = useRef<Set<string> | null>(null)
  useEffect(() => {
    const keys = called.map(({ id, called_at }) => `${id} ${called_at}`)
    // What was called before this screen was looked at is not called again.
    const known = said.current ?? new Set(keys)
    for (const [at, row] of called.entries()) {
      if (known.has(keys[at] ?? '') || !('speechSynthesis' in window)) continue
      window.speechSynthesis.speak(new SpeechSynthesisUtterance(`Token ${row.queue_no}, dock ${Number(row.dock_no?.replaceAll(/\D/g, '') ?? 0)}`))
    }
    said.current = new Set(keys)
  }, [called])
}

/** For a screen high on a wall: no controls, type one reads from a cab, who is called where in four languages (pas.md 4.4). */
export function Wall({ language }: { language: KioskLanguage | undefined }) {
  const { words, station, site: { name }, setLanguage } = useKiosk()
  const { board, readAt, isStale } = useBoard(station.warehouse_id)
  // It has nothing to touch: its address says what it speaks (`?view=wall&lang=ar`).
  useEffect(() => {
    if (language) setLanguage(language)
  }, [language, setLanguage])
  const turn = useTurn()
  const called = board?.queue.filter(({ status }) => status === 'called') ?? []
  useCalls(called)
  if (!board) return <p className="p-10 text-[2.5rem]">…</p>
  return (
    <div className="flex h-dvh flex-col gap-5 overflow-hidden p-6">
      <header className="flex items-baseline justify-between gap-6">
        <h1 className="text-[2.5rem] leading-tight font-bold">{name}</h1>
        <p className={isStale ? 'rounded bg-red-soft px-4 text-kiosk-title font-semibold text-red-strong' : 'text-kiosk-title figures'}>
          <Ltr>{dubaiTime(readAt)}</Ltr>
          {isStale && ' ⚠'}
        </p>
      </header>
      <BoardTiles board={board} isWall />
      <div className="grid min-h-0 flex-1 grid-cols-[1fr_2fr] grid-rows-[minmax(0,1fr)] gap-6 overflow-hidden portrait:grid-cols-1 portrait:grid-rows-[minmax(0,2fr)_minmax(0,3fr)]">
        {/* Rows that do not fit go to a column beyond the edge, so that none is cut in two. */}
        <ol aria-label={fill(words.board.queue, { count: board.queue.length })} className="flex min-h-0 flex-col flex-wrap gap-3 overflow-hidden">
          {board.queue.slice(0, MOST_ROWS).map((row) => (
            <li key={row.id} className={`flex w-full items-baseline gap-4 rounded-lg border-4 px-4 py-2 text-[2.5rem] leading-tight font-bold ${row.status === 'called' ? 'border-blue-solid bg-blue-soft' : 'border-line-strong'}`}>
              <Ltr>{row.queue_no}</Ltr>
              <span className="min-w-0 flex-1 truncate text-kiosk-title"><Ltr>{row.vehicle_no}</Ltr></span>
              <span className="text-kiosk-title figures"><Ltr>{row.status === 'called' ? row.dock_no : hours(row.wait_minutes)}</Ltr></span>
            </li>
          ))}
        </ol>
        <DockWall docks={board.docks} />
      </div>
      {turn && (
        <p
          lang={turn.language} dir={directionOf(turn.language)}
          className="flex min-h-20 shrink-0 flex-wrap items-center gap-x-12 rounded-lg bg-primary px-6 text-[2.5rem] text-white"
        >
          {called.length === 0
            ? turn.words.common.wait
            : called.map((row) => <span key={row.id}><Ltr>{row.queue_no}</Ltr> · {fill(turn.words.common.goToDock, { dock: ltr(row.dock_no ?? '') })}</span>)}
        </p>
      )}
    </div>
  )
}

/** Every dock in sight at once: the more there are, the closer they stand and the less each says. */
function DockWall({ docks }: { docks: Board['docks'] }) {
  const { words } = useKiosk()
  const isDense = docks.length > ROOMY
  return (
    <ul
      aria-label={fill(words.board.docks, { count: docks.length })}
      className={`grid min-h-0 auto-rows-fr overflow-hidden ${isDense ? 'grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2' : 'grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] gap-3'}`}
    >
      {docks.map((dock) => (
        <li key={dock.id} className={`flex min-h-0 flex-col justify-center overflow-hidden rounded-lg border-4 leading-tight ${isDense ? 'px-2' : 'px-3 py-1'} ${wallLooks[dock.status as DockStatus]}`}>
          <p className="flex items-baseline justify-between gap-2 font-bold">
            <span className={isDense ? 'text-figure leading-tight' : 'text-[2.5rem] leading-tight'}><Ltr>{dock.dock_no}</Ltr></span>
            {dock.token && <span className={isDense ? 'text-figure leading-tight' : 'text-kiosk-title leading-tight'}><Ltr>{dock.token.queue_no}</Ltr></span>}
          </p>
          <p className={`truncate pb-1 ${isDense ? 'text-lead leading-tight' : 'text-title'}`}>
            {dock.token && !isDense ? <span className="font-semibold"><Ltr>{dock.token.vehicle_no}</Ltr></span> : words.dockIn[dock.status as DockStatus]}
          </p>
        </li>
      ))}
    </ul>
  )
}

const wallLooks: Record<DockStatus, string> = {
  free: 'border-green-solid bg-green-soft', reserved: 'border-blue-solid bg-blue-soft', occupied: 'border-orange-solid bg-orange-soft',
  cleaning: 'border-grey-solid bg-grey-soft', out_of_service: 'border-grey-solid border-dashed bg-surface-pressed',
}
