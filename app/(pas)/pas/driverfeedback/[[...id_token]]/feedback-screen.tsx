'use client'

import { Angry, Frown, Laugh, Meh, Smile } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { BigField } from '@/components/kiosk/big-field'
import { ChoiceTiles } from '@/components/kiosk/choice-tiles'
import { useKiosk } from '@/components/kiosk/kiosk-context'
import { StepFrame } from '@/components/kiosk/step-frame'
import { TickTile } from '@/components/kiosk/tick-tile'
import { TokenFinder } from '@/components/kiosk/token-finder'
import { feedbackCategory } from '@/lib/domain/gate-token'
import { Refused } from '@/lib/domain/refused'
import type { KioskToken } from '@/lib/kiosk/fold-token'
import type { StepBody } from '@/lib/kiosk/steps'
import { kioskAsk } from '@/lib/kiosk/kiosk-ask'

const faces = [Angry, Frown, Meh, Smile, Laugh]
const DAY_MS = 86_400_000

/** From the dock until a day after the gate (pas.md 2.4). */
function isInWindow({ status, gate_out_at }: KioskToken): boolean {
  return status === 'dock_out' || (status === 'closed' && gate_out_at !== null && Date.now() - Date.parse(gate_out_at) <= DAY_MS)
}

/** The token by its address, or scanned; then how it was. */
export function FeedbackScreen({ id }: { id: number | null }) {
  const { words, fail, already } = useKiosk()
  const [token, setToken] = useState<KioskToken | null>(null)
  const hasLooked = useRef(false)
  const take = (found: KioskToken) => {
    if (found.rating !== null) already(words.feedback.given)
    else if (isInWindow(found)) setToken(found)
    else fail(words.feedback.window)
  }
  const latest = useRef({ take, fail, words })
  useEffect(() => {
    latest.current = { take, fail, words }
  })
  useEffect(() => {
    if (id === null || hasLooked.current) return
    hasLooked.current = true
    kioskAsk('pasTokens.get', { id }).then(
      ({ rows: [found] }) => (found ? latest.current.take(found) : latest.current.fail(latest.current.words.common.nothing)),
      (error: unknown) => latest.current.fail(error instanceof Refused && error.status > 0 ? error.message : latest.current.words.common.needsNetwork),
    )
  }, [id])
  return token ? <FeedbackForm token={token} /> : <TokenFinder title={words.feedback.title} onToken={take} />
}

/** Five faces, then only as much more as the driver likes. */
function FeedbackForm({ token }: { token: KioskToken }) {
  const { words, language, act, fail, already, succeed, reset } = useKiosk()
  const [rating, setRating] = useState<'1' | '2' | '3' | '4' | '5' | null>(null)
  const [categories, setCategories] = useState<NonNullable<StepBody<'feedback'>['categories']>>([])
  const [comment, setComment] = useState('')
  const [mayCall, setMayCall] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const outcome = await act('feedback', token, {
      rating: Number(rating), categories, language, contact_ok: mayCall, ...(comment.trim() ? { comment: comment.trim() } : {}),
    })
    setBusy(false)
    if (outcome.isDone) succeed(words.common.thanks, undefined, reset)
    else if (outcome.isAlready) already(words.feedback.given, reset)
    else fail(outcome.message)
  }
  return (
    <StepFrame title={words.feedback.title} back={reset} next={{ label: words.feedback.send, busy: isBusy, off: rating === null, run: () => void send() }}>
      <ChoiceTiles
        label={words.feedback.title}
        isLabelHidden
        isScale
        value={rating}
        onChange={setRating}
        options={(['1', '2', '3', '4', '5'] as const).map((value) => {
          const Face = faces[Number(value) - 1] ?? Meh
          return { value, label: words.feedback[`rate${value}`], icon: <Face aria-hidden className="size-16 max-sm:size-12" /> }
        })}
      />
      {rating && (
        <>
          <div role="group" aria-label={words.feedback.about} className="flex flex-col gap-3">
            <p className="font-medium">{words.feedback.about}</p>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-4">
              {feedbackCategory.names.map((name) => (
                <TickTile
                  key={name} label={words.feedback[name]} checked={categories.includes(name)}
                  onChange={(on) => setCategories(on ? [...categories, name] : categories.filter((one) => one !== name))}
                />
              ))}
            </div>
          </div>
          <BigField label={`${words.feedback.comment} (${words.common.optional})`} value={comment} maxLength={500} onChange={setComment} />
          <TickTile label={words.feedback.contact} checked={mayCall} onChange={setMayCall} />
        </>
      )}
    </StepFrame>
  )
}
