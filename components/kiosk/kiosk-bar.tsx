'use client'

import { ArrowLeft, CircleHelp, LogOut, MapPin, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { dubaiTime } from '@/lib/domain/days'
import { fill } from '@/lib/words/fill'
import type { KioskWords } from '@/lib/words/kiosk/languages'
import { useKiosk } from './kiosk-context'
import { LanguageButtons } from './language-buttons'

const holdMs = 2000
const press = 'flex h-16 min-w-16 items-center justify-center gap-2 rounded px-3 hover:bg-primary-raised active:bg-primary-hover'

/** The top of every kiosk: where it stands, the time, the connection, the language at hand, help and the way out (pas.md 4.1). */
export function KioskBar({ portal, place, onPlace, onAttention, onHelp, onSignOut }: {
  portal: string | null; place: string; onPlace: () => void; onAttention: () => void; onHelp: () => void; onSignOut: () => void
}) {
  const { words, language, setLanguage, queue } = useKiosk()
  return (
    <header className="print:hidden flex min-h-18 flex-wrap items-center gap-x-4 bg-primary px-4 text-lead text-white max-sm:gap-x-1 max-sm:px-2 [&_:focus-visible]:outline-white">
      {portal && <PortalLink href={portal} words={words} />}
      <button type="button" onClick={onPlace} className={`${press} font-semibold`}>
        <MapPin aria-hidden className="size-5 max-sm:hidden" />
        <bdi>{place}</bdi>
      </button>
      <Clock />
      <Connection />
      {queue.attention.length > 0 && (
        <button type="button" onClick={onAttention} className={`${press} bg-yellow-soft font-semibold text-yellow-strong hover:bg-yellow-line`}>
          <TriangleAlert aria-hidden className="size-5" />
          {fill(words.bar.attention, { count: queue.attention.length })}
        </button>
      )}
      <div className="ms-auto flex items-center gap-x-4 max-sm:contents">
        <LanguageButtons label={words.bar.chooseLanguage} language={language} onChange={setLanguage} />
        <button type="button" onClick={onHelp} className={`${press} max-sm:ms-auto max-sm:px-0`}>
          <CircleHelp aria-hidden className="size-6" />
          <span className="max-md:sr-only">{words.bar.help}</span>
        </button>
        <HoldButton label={words.bar.signOut} onHeld={onSignOut} />
      </div>
    </header>
  )
}

/** The way back for who came from the portal; a full load, for the portal has another frame. */
export const PortalLink = ({ href, words }: { href: string; words: KioskWords }) => (
  <a href={href} aria-label={words.bar.portal} className={press}>
    <ArrowLeft aria-hidden className="points size-6" />
    <span aria-hidden className="max-md:hidden">{words.bar.portal}</span>
  </a>
)

function Clock() {
  const [time, setTime] = useState('')
  useEffect(() => {
    const tell = () => setTime(dubaiTime(Date.now()))
    tell()
    const timer = setInterval(tell, 1000)
    return () => clearInterval(timer)
  }, [])
  return <span dir="ltr" className="figures">{time}</span>
}

/** The dot has its words beside it: colour alone tells nobody anything. */
function Connection() {
  const { words, queue, isOnline } = useKiosk()
  const text = isOnline ? (queue.waiting > 0 ? words.bar.sending : words.bar.online) : words.bar.offline
  return (
    <span role="status" className="flex items-center gap-2 max-sm:w-20 max-sm:text-body max-sm:leading-tight">
      <span aria-hidden className={`size-3 shrink-0 rounded-full ${isOnline ? 'bg-green-line' : 'border-2 border-yellow-line'}`} />
      {fill(text, { count: queue.waiting })}
    </span>
  )
}

/** Acts only when held for two seconds, so that no passer-by signs the device out. */
function HoldButton({ label, onHeld }: { label: string; onHeld: () => void }) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const start = () => {
    timer.current ??= setTimeout(onHeld, holdMs)
  }
  const stop = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  useEffect(() => stop, [])
  return (
    <button
      type="button"
      aria-label={label}
      onPointerDown={start}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onKeyDown={(event) => (event.key === 'Enter' || event.key === ' ') && start()}
      onKeyUp={stop}
      onBlur={stop}
      onContextMenu={(event) => event.preventDefault()}
      className="flex size-16 touch-none items-center justify-center rounded select-none hover:bg-primary-raised active:bg-primary-hover"
    >
      <LogOut aria-hidden className="points size-6" />
    </button>
  )
}
