'use client'

import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { refuseScan } from '@/components/screens/scan-refused'
import { Failure } from '@/components/ui/failure'
import { Skeleton } from '@/components/ui/skeleton'
import { useScanner } from '@/lib/client/use-scanner'
import { ChooseScan } from './choose-scan'
import { ScanFinish } from './scan-finish'
import { scanSession, type ScanSession } from './scan-session'
import { isAlert, settingOf, type Answers, type ScanChoices, type ScanFact, type ScanPlace } from './scan-setup'
import { ScanStation } from './scan-station'

interface Chosen {
  scan: ScanFact
  place: ScanPlace
  answers: Answers
}

/** Choose a scan, scan, finish. */
export function ScanScreen({ userId, undoesAll, ...choices }: ScanChoices & { userId: number; undoesAll: boolean }) {
  // Before the first number and after the last nothing is scanned but what a question asks for.
  useScanner({ box: () => null, accepts: () => false, take: () => {}, refuse: refuseScan })
  const [session, setSession] = useState<ScanSession | null>(null)
  const [fault, setFault] = useState(false)
  useEffect(() => {
    scanSession(userId).then((open) => {
      open.undoesAll = undoesAll
      setSession(open)
    }, () => setFault(true))
  }, [userId, undoesAll])
  if (fault) return <Failure sentence="This browser cannot keep scans. Open the screen in another browser, or leave private browsing." />
  if (!session) return <div role="status" aria-label="Loading scans"><Skeleton className="h-64 w-full" /></div>
  return <ScanView session={session} choices={choices} />
}

function ScanView({ session, choices }: { session: ScanSession; choices: ScanChoices }) {
  const state = useSyncExternalStore(session.subscribe, session.snapshot, session.snapshot)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [step, setStep] = useState<'choose' | 'scan' | 'finish'>('choose')
  const setting = useMemo(() => chosen && settingOf(chosen.scan, chosen.place, chosen.answers), [chosen])
  useEffect(() => {
    session.alerts = new Set(choices.scans.filter(isAlert).map(({ code }) => code))
  }, [session, choices.scans])

  if (step === 'scan' && chosen && setting) {
    return (
      <ScanStation
        session={session}
        state={state}
        scan={chosen.scan}
        place={chosen.place}
        facilities={choices.facilities}
        setting={setting}
        onChange={() => setStep('choose')}
        onFinish={() => setStep('finish')}
      />
    )
  }
  if (step === 'finish') {
    return (
      <ScanFinish session={session} state={state} onMore={() => setStep(chosen ? 'scan' : 'choose')} onNew={() => { session.startOver(); setStep('choose') }} />
    )
  }
  return (
    <ChooseScan
      choices={choices}
      session={session}
      state={state}
      last={chosen?.scan.code ?? null}
      onStart={(scan, place, answers) => { setChosen({ scan, place, answers }); setStep('scan') }}
      onFinish={() => setStep('finish')}
    />
  )
}
