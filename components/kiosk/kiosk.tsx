'use client'

import { Fragment, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { play } from '@/components/screens/scan-tones'
import { useScanner } from '@/lib/client/use-scanner'
import type { CallName } from '@/lib/contract/types'
import { cleanNumber } from '@/lib/domain/scan-input'
import { actAtKiosk, forgetPerson, setClockOffset } from '@/lib/kiosk/kiosk-device'
import type { Station } from '@/lib/kiosk/station'
import { fill } from '@/lib/words/fill'
import { ltr } from '@/lib/words/isolate'
import type { KioskWords } from '@/lib/words/kiosk/languages'
import { directionOf } from '@/lib/words/language'
import { KioskBar, PortalLink } from './kiosk-bar'
import { KioskContext, type KioskFacts, type Site } from './kiosk-context'
import { KioskOverlay, QueueNotes, StillThere } from './kiosk-overlays'
import { SaidNote } from './said-note'
import { StationSheet } from './station-sheet'
import { useAwake, useConnection, useIdle, useNoBack, useWorker } from './use-device'
import { useKioskLanguage } from './use-kiosk-language'
import { useOutcomes } from './use-outcomes'
import { useDeviceQueue, useDuties, useStation } from './use-station'

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

async function signOut(): Promise<void> {
  await forgetPerson()
  const parts = await import('next-auth/react')
  await parts.signOut({ callbackUrl: '/pas/login' })
}

type Given = Pick<KioskFacts, 'words' | 'language' | 'setLanguage' | 'isOnline' | 'queue' | 'inHand' | 'reset'> & {
  station: Station | null; site: Site | undefined; tell: Pick<KioskFacts, 'say' | 'fail' | 'already' | 'succeed'>
}

/** What every step of the kiosk may know and do; null until the device knows where it stands. */
function useFacts({ station, site, words, language, setLanguage, isOnline, queue, inHand, reset, tell }: Given): KioskFacts | null {
  return useMemo(() => {
    if (!station || !site) return null
    return {
      ...tell,
      refuseScan: ({ text }, isAsking) => {
        play('wrong')
        tell.say(fill(isAsking ? words.common.notScanned : words.common.noScanHere, { text: ltr(cleanNumber(text)) }))
      },
      words, language, setLanguage, station, site, isOnline, queue, inHand, reset,
      act: (event, { id, token_no }, body) => actAtKiosk(event, { token_no, token_id: id || null }, body, {
        limit: words.bar.limit, needsSecure: words.common.needsSecure,
      }),
      refuse: ({ message, isAlready }) => (isAlready ? tell.already(message, reset) : tell.fail(message)),
    }
  }, [station, site, words, language, setLanguage, isOnline, queue, inHand, reset, tell])
}

/** A driver in trouble has no mouse. */
function useHelpKey(help: () => void): void {
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (event.key !== 'F1') return
      event.preventDefault()
      help()
    }
    document.addEventListener('keydown', keys)
    return () => document.removeEventListener('keydown', keys)
  })
}

/** Everything a kiosk holds while it stands, and what it does by itself. */
function useKioskState({ sites, screens, mayAsk, idleSeconds }: KioskProps) {
  const { device, queue } = useDeviceQueue()
  const { language, words, setLanguage } = useKioskLanguage()
  const [round, setRound] = useState(0)
  const { shown, setShown, said, setSaid, tell, hold } = useOutcomes()
  const inHand = useRef<string | null>(null)
  const isOnline = useConnection(setClockOffset)
  const hrefs = useMemo(() => screens.map(({ href }) => href), [screens])
  useAwake()
  useNoBack()
  useWorker(hrefs)
  const { station, site, isReady, settle } = useStation(sites)
  const revoked = useCallback(() => setShown({ kind: 'fault', message: words.bar.unpaired }), [setShown, words])
  useDuties({ device, station, isOnline, mayAsk }, queue.waiting, revoked)
  const reset = useCallback(() => {
    setShown(null)
    setLanguage('en')
    setRound((n) => n + 1)
    window.scrollTo({ top: 0 })
  }, [setLanguage, setShown])
  const idle = useIdle(idleSeconds, reset)
  const facts = useFacts({ station, site, words, language, setLanguage, isOnline, queue, inHand, reset, tell })
  useScanner({
    box: () => null,
    accepts: () => false,
    take: () => {},
    meanwhile: shown?.kind === 'tick' ? hold : undefined,
    refuse: (scan, isAsking) => facts?.refuseScan(scan, isAsking),
  })
  const help = () => {
    play('hold')
    setShown({ kind: 'help' })
  }
  useHelpKey(help)
  const move = (chosen: Station) => {
    settle(chosen)
    reset()
  }
  return { device, facts, words, language, round, shown, setShown, said, setSaid, station, isReady, idle, help, move }
}

/** Before a place is chosen there is nothing but the choice, and the way back to the portal. */
function Unplaced({ portal, words, children }: { portal: string | null; words: KioskWords; children: ReactNode }) {
  return (
    <>
      {portal && <header className="flex min-h-18 items-center bg-primary px-4 text-lead text-white"><PortalLink href={portal} words={words} /></header>}
      <main id="content" className="flex flex-1 flex-col p-6 max-sm:p-4">{children}</main>
    </>
  )
}

/** The place's own pages: its bar, the step at hand, and what lies over both. */
function Placed({ kiosk, screens, portal, isWall, children }: Pick<KioskProps, 'screens' | 'portal' | 'isWall' | 'children'> & {
  kiosk: ReturnType<typeof useKioskState>
}) {
  const { device, round, shown, setShown, said, setSaid, station, idle: { left, stay }, help } = kiosk
  return (
    <>
      {!isWall && (
        <KioskBar
          // A device of the site is everybody's: whoever signs in there stays at the gate.
          portal={station?.device_code ? null : portal} place={[station?.site_code, station?.place].filter(Boolean).join(' · ')}
          onPlace={() => setShown({ kind: 'place' })}
          onAttention={() => setShown({ kind: 'attention' })} onHelp={help} onSignOut={() => void signOut()}
        />
      )}
      <QueueNotes />
      <main id="content" tabIndex={-1} className={isWall ? 'flex flex-1 flex-col' : 'flex flex-1 flex-col p-6 outline-none max-sm:p-4'}>
        <Fragment key={round}>{children}</Fragment>
      </main>
      {said && <SaidNote said={said} onOver={() => setSaid(null)} />}
      <KioskOverlay shown={shown} device={device} screens={screens} onClose={() => setShown(null)} />
      {left !== null && !shown && <StillThere seconds={left} onStay={stay} />}
    </>
  )
}

/** The frame of a gate or dock device: big targets, one task, the language at hand (pas.md 4.1). */
export function Kiosk(props: KioskProps) {
  const { sites, screens, portal, isWall = false, children } = props
  const kiosk = useKioskState(props)
  const { facts, words, language, shown, setShown, station, isReady, move } = kiosk
  // Scanners and thumbs are quick: nothing is taken before the page can act.
  if (!isReady) return <div className="min-h-dvh" />
  const setting = (
    <StationSheet
      sites={sites} screens={screens} station={station} words={words}
      onClose={station ? () => setShown(null) : undefined} onChosen={move}
    />
  )
  return (
    <div lang={language} dir={directionOf(language)} data-size="kiosk" className="flex min-h-dvh flex-col text-title">
      {facts
        ? (
          <KioskContext value={facts}>
            <Placed kiosk={kiosk} screens={screens} portal={portal} isWall={isWall}>{children}</Placed>
          </KioskContext>
        )
        : <Unplaced portal={portal} words={words}>{setting}</Unplaced>}
      {shown?.kind === 'place' && setting}
    </div>
  )
}
