'use client'

import { Fragment, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { play } from '@/components/screens/scan-tones'
import { emptyOutbox } from '@/lib/client/outbox/state'
import { deliver } from '@/lib/client/scanner'
import { useScanner } from '@/lib/client/use-scanner'
import type { Scan } from '@/lib/client/wedge'
import type { CallName } from '@/lib/contract/types'
import { cleanNumber } from '@/lib/domain/scan-input'
import { actAtKiosk, forgetPerson, openKiosk, setClockOffset, setReachable, type KioskDevice } from '@/lib/kiosk/kiosk-device'
import { keepTokens } from '@/lib/kiosk/find-token'
import { keepSite } from '@/lib/kiosk/keep-site'
import { beat } from '@/lib/kiosk/pairing'
import { keepStation, readStation, type Station } from '@/lib/kiosk/station'
import { fill } from '@/lib/words/fill'
import { ltr } from '@/lib/words/isolate'
import { en } from '@/lib/words/kiosk/en'
import { kioskWordsIn, type KioskWords } from '@/lib/words/kiosk/languages'
import { kioskLanguages, type KioskLanguage } from '@/lib/words/kiosk/spoken'
import { directionOf } from '@/lib/words/language'
import { AttentionSheet } from './attention-sheet'
import { KioskBar, PortalLink } from './kiosk-bar'
import { KioskContext, type KioskFacts, type Site } from './kiosk-context'
import { HelpSheet } from './help-sheet'
import { AlreadyPanel, FailurePanel, SuccessTick } from './outcome-panel'
import { SaidNote, type Said } from './said-note'
import { Sheet } from './sheet'
import { StationSheet } from './station-sheet'
import { useAwake, useConnection, useIdle, useNoBack, useWorker } from './use-device'
import { useRootLanguage } from './use-root-language'

interface KioskProps {
  sites: readonly Site[]
  /** Kiosk screens this person may open, to go to and to keep for the time without a network. */
  screens: readonly { href: string; title: string }[]
  /** Calls of the frame this person may make: what is read ahead keeps to them. */
  mayAsk: readonly CallName[]
  /** Where the way back to the portal leads; null for who has no screens there. */
  portal: string | null
  /** Seconds without a touch before the screen asks whether anybody is there; null: never, as on a board. */
  idleSeconds: number | null
  /** High on a wall: no bar, nothing to touch. */
  isWall?: boolean
  children: ReactNode
}

const TICK_MS = 2000
/** The step after a tick takes scans by then. */
const SETTLED_MS = 300
const BEAT_MS = 60_000

/** The device's queue as the page sees it. */
function useDevice() {
  const [device, setDevice] = useState<KioskDevice | null>(null)
  useEffect(() => void openKiosk().then(setDevice, () => {}), [])
  const queue = useSyncExternalStore(
    useCallback((tell: () => void) => device?.queue.subscribe(tell) ?? (() => {}), [device]),
    () => device?.queue.snapshot() ?? emptyOutbox,
    () => emptyOutbox,
  )
  return { device, queue }
}

/** The chosen language and its words; the others are fetched while nobody waits for them. */
function useLanguage() {
  const [chosen, setChosen] = useState<{ language: KioskLanguage; words: KioskWords }>({ language: 'en', words: en })
  const chosenLanguage = useRef<KioskLanguage>('en')
  const setLanguage = useCallback((language: KioskLanguage) => {
    chosenLanguage.current = language
    void kioskWordsIn(language).then((words) => chosenLanguage.current === language && setChosen({ language, words }))
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => kioskLanguages.forEach(({ code }) => void kioskWordsIn(code).catch(() => {})), 1500)
    return () => clearTimeout(timer)
  }, [])
  useRootLanguage(chosen.language)
  return { ...chosen, setLanguage }
}

type Shown =
  | { kind: 'tick'; title: string; text?: string } | { kind: 'fault'; message: string }
  | { kind: 'already'; message: string; goOn?: () => void } | { kind: 'place' } | { kind: 'attention' } | { kind: 'help' } | null

async function signOut(): Promise<void> {
  await forgetPerson()
  const parts = await import('next-auth/react')
  await parts.signOut({ callbackUrl: '/pas/login' })
}

/** The frame of a gate or dock device: big targets, one task, the language at hand (pas.md 4.1). */
export function Kiosk({ sites, screens, mayAsk, portal, idleSeconds, isWall = false, children }: KioskProps) {
  const { device, queue } = useDevice()
  const { language, words, setLanguage } = useLanguage()
  const [round, setRound] = useState(0)
  const [shown, setShown] = useState<Shown>(null)
  const [said, setSaid] = useState<Said | null>(null)
  /** Scanned while the tick was shown: the next vehicle's. */
  const held = useRef<Scan | null>(null)
  const [station, setStation] = useState<Station | null>(null)
  const [isReady, setReady] = useState(false)
  const inHand = useRef<string | null>(null)
  const after = useRef<(() => void) | undefined>(undefined)
  const isOnline = useConnection(setClockOffset)
  const site = sites.find(({ warehouse_id }) => warehouse_id === station?.warehouse_id)
  const paired = station?.device_code
  const settle = (chosen: Station) => {
    keepStation(chosen)
    setStation(chosen)
  }
  const hrefs = useMemo(() => screens.map(({ href }) => href), [screens])
  useAwake()
  useNoBack()
  useWorker(hrefs)
  useEffect(() => {
    setReachable(isOnline)
    if (isOnline) device?.queue.wake()
  }, [isOnline, device])
  useEffect(() => {
    const kept = readStation()
    const only = sites[0]
    if (kept && sites.some(({ warehouse_id }) => warehouse_id === kept.warehouse_id)) setStation(kept)
    else if (only && sites.length === 1) settle({ warehouse_id: only.warehouse_id, site_code: only.site_code, place: '', dock_id: null, device_code: '' })
    setReady(true)
  }, [sites])
  useEffect(() => {
    const tell = () => void beat(device?.queue.snapshot().waiting ?? 0, mayAsk.includes('pasTokens.numberBlock')).then((state) =>
      state === 'revoked' && setShown({ kind: 'fault', message: words.bar.unpaired }),
    )
    if (isOnline) tell()
    const timer = setInterval(tell, BEAT_MS)
    return () => clearInterval(timer)
  }, [device, isOnline, words, paired, mayAsk])
  // What another window of this device did is known here before the network goes.
  const { waiting } = queue
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

  const reset = useCallback(() => {
    setShown(null)
    setLanguage('en')
    setRound((n) => n + 1)
    window.scrollTo({ top: 0 })
  }, [setLanguage])
  const { left, stay } = useIdle(idleSeconds, reset)

  const facts = useMemo<KioskFacts | null>(() => {
    if (!station || !site) return null
    const fail = (message: string) => {
      play('wrong')
      setShown({ kind: 'fault', message })
    }
    const already = (message: string, goOn?: () => void) => {
      play('hold')
      setShown({ kind: 'already', message, goOn })
    }
    const say = (text: string) => setSaid({ id: performance.now(), text })
    return {
      say,
      refuseScan: ({ text }, isAsking) => {
        play('wrong')
        say(fill(isAsking ? words.common.notScanned : words.common.noScanHere, { text: ltr(cleanNumber(text)) }))
      },
      words, language, setLanguage, station, site, isOnline, queue, inHand, reset,
      act: (event, { id, token_no }, body) => actAtKiosk(event, { token_no, token_id: id || null }, body, {
        limit: words.bar.limit, needsSecure: words.common.needsSecure,
      }),
      succeed: (title, text, then) => {
        after.current = then
        play('ok')
        setShown({ kind: 'tick', title, text })
        setTimeout(() => {
          setShown((now) => (now?.kind === 'tick' ? null : now))
          after.current?.()
          after.current = undefined
          setTimeout(() => {
            if (held.current) deliver(held.current)
            held.current = null
          }, SETTLED_MS)
        }, TICK_MS)
      },
      fail,
      already,
      refuse: ({ message, isAlready }) => (isAlready ? already(message, reset) : fail(message)),
    }
  }, [station, site, words, language, setLanguage, isOnline, queue, reset])

  useScanner({
    box: () => null,
    accepts: () => false,
    take: () => {},
    meanwhile: shown?.kind === 'tick' ? (scan) => {
      play('kept')
      held.current = scan
    } : undefined,
    refuse: (scan, isAsking) => facts?.refuseScan(scan, isAsking),
  })
  const close = () => setShown(null)
  const help = () => {
    play('hold')
    setShown({ kind: 'help' })
  }
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (event.key !== 'F1') return
      event.preventDefault()
      help()
    }
    document.addEventListener('keydown', keys)
    return () => document.removeEventListener('keydown', keys)
  })
  // Scanners and thumbs are quick: nothing is taken before the page can act.
  if (!isReady) return <div className="min-h-dvh" />
  const setting = (
    <StationSheet sites={sites} screens={screens} station={station} words={words} onClose={station ? close : undefined} onChosen={(chosen) => {
      settle(chosen)
      reset()
    }} />
  )
  return (
    <div lang={language} dir={directionOf(language)} data-size="kiosk" className="flex min-h-dvh flex-col text-title">
      {facts ? (
        <KioskContext value={facts}>
          {!isWall && (
            <KioskBar
              // A device of the site is everybody's: whoever signs in there stays at the gate.
              portal={paired ? null : portal} place={[station?.site_code, station?.place].filter(Boolean).join(' · ')}
              onPlace={() => setShown({ kind: 'place' })}
              onAttention={() => setShown({ kind: 'attention' })} onHelp={help} onSignOut={() => void signOut()}
            />
          )}
          {queue.isSignedOut && (
            <p role="alert" className="bg-yellow-soft p-4 text-yellow-strong">
              {words.bar.signInAgain}{' '}
              {/* A full load: the page that comes must be made with the new session. */}
              <a className="inline-flex min-h-16 items-center underline" href={`/pas/login?redirect=${encodeURIComponent(location.pathname)}`}>
                {words.common.next}
              </a>
            </p>
          )}
          {queue.isFull && <p role="alert" className="bg-red-soft p-4 font-semibold text-red-strong">{words.bar.limit}</p>}
          <main id="content" tabIndex={-1} className={isWall ? 'flex flex-1 flex-col' : 'flex flex-1 flex-col p-6 outline-none max-sm:p-4'}>
            <Fragment key={round}>{children}</Fragment>
          </main>
          {said && <SaidNote said={said} onOver={() => setSaid(null)} />}
          {shown?.kind === 'tick' && <SuccessTick title={shown.title} text={shown.text} />}
          {shown?.kind === 'fault' && <FailurePanel message={shown.message} onClose={close} />}
          {shown?.kind === 'already' && <AlreadyPanel message={shown.message} onClose={() => {
            close()
            shown.goOn?.()
          }} />}
          {shown?.kind === 'attention' && device && <AttentionSheet device={device} onClose={close} />}
          {shown?.kind === 'help' && (
            <HelpSheet place={station?.place || (screens.find(({ href }) => location.pathname.startsWith(href))?.title ?? 'Kiosk')} onClose={close} />
          )}
          {left !== null && !shown && (
            <Sheet title={words.bar.stillThere} onClose={stay} closeLabel={words.bar.stillHere}>
              <p role="timer">{fill(words.bar.resets, { seconds: left })}</p>
            </Sheet>
          )}
        </KioskContext>
      ) : (
        <>
          {portal && <header className="flex min-h-18 items-center bg-primary px-4 text-lead text-white"><PortalLink href={portal} words={words} /></header>}
          <main id="content" className="flex flex-1 flex-col p-6 max-sm:p-4">{setting}</main>
        </>
      )}
      {shown?.kind === 'place' && setting}
    </div>
  )
}
