'use client'

import { CircleHelp, LogOut } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useOnline } from '@/components/ui/offline-bar'
import { WordsProvider } from '@/components/ui/words-context'
import { dubaiTime } from '@/lib/domain/days'
import { fill } from '@/lib/words/fill'
import { directionOf } from '@/lib/words/language'
import type { Messages } from '@/lib/words/messages'

type KioskProps = {
  /** Where the device stands: 'DXB1 · Gate 2'. */
  place: string
  words: Messages
  language: string
  /** Each by its name in its own script. */
  languages: readonly { code: string; name: string }[]
  onLanguage: (code: string) => void
  /** Answers kept on the device until the connection is back. */
  waiting?: number
  onHelp: () => void
  onSignOut: () => void
  children: ReactNode
}

const holdMs = 2000

/** The frame of a gate or dock device: big targets, one task, the language at hand (pas.md 4.1). */
export function KioskFrame({ place, words, language, languages, onLanguage, waiting = 0, onHelp, onSignOut, children }: KioskProps) {
  return (
    <WordsProvider words={words}>
      <div lang={language} dir={directionOf(language)} data-size="kiosk" className="flex min-h-dvh flex-col text-title">
        <header className="flex min-h-18 flex-wrap items-center gap-x-4 gap-y-1 bg-primary px-4 text-lead text-white [&_:focus-visible]:outline-white">
          <p className="font-semibold">{place}</p>
          <Clock />
          <Connection words={words.kiosk} waiting={waiting} />
          <div className="ms-auto flex flex-wrap items-center gap-4">
            <div className="flex gap-4">
              {languages.map(({ code, name }) => (
                <button
                  key={code}
                  type="button"
                  lang={code}
                  aria-pressed={code === language}
                  onClick={() => onLanguage(code)}
                  className={`h-control min-w-16 rounded px-3 ${code === language ? 'bg-white font-semibold text-primary' : 'hover:bg-primary-raised'}`}
                >
                  {name}
                </button>
              ))}
            </div>
            <button type="button" onClick={onHelp} className="flex h-control min-w-16 items-center gap-2 rounded px-3 hover:bg-primary-raised">
              <CircleHelp aria-hidden className="size-6" />
              <span className="max-md:sr-only">{words.kiosk.help}</span>
            </button>
            <HoldButton label={words.kiosk.signOut} onHeld={onSignOut} />
          </div>
        </header>
        <main id="content" tabIndex={-1} className="flex flex-1 flex-col p-6 outline-none max-sm:p-4">{children}</main>
      </div>
    </WordsProvider>
  )
}

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

function Connection({ words, waiting }: { words: Messages['kiosk']; waiting: number }) {
  const isOnline = useOnline()
  return (
    <span role="status" className="flex items-center gap-2">
      <span aria-hidden className={`size-3 rounded-full ${isOnline ? 'bg-green-line' : 'border-2 border-yellow-line'}`} />
      {isOnline ? words.online : fill(words.offline, { count: waiting })}
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
      onKeyDown={event => (event.key === 'Enter' || event.key === ' ') && start()}
      onKeyUp={stop}
      onBlur={stop}
      onContextMenu={event => event.preventDefault()}
      className="flex size-16 touch-none items-center justify-center rounded select-none hover:bg-primary-raised active:bg-primary-hover"
    >
      <LogOut aria-hidden className="points size-6" />
    </button>
  )
}
