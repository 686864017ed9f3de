'use client'

import { CircleCheck, OctagonAlert } from 'lucide-react'
import { refusalText } from '@/lib/words/kiosk/refusal-text'
import { BigButton } from './big-button'
import { useYard } from './kiosk-context'
import { BareSheet } from './sheet'

/** Two seconds of green over everything, with the words for it. */
export function SuccessTick({ title, text }: { title: string; text?: string }) {
  return (
    <div role="status" data-covers className="fixed inset-0 z-50 flex flex-col items-center justify-center gap-6 bg-green-strong p-6 text-center text-white">
      <CircleCheck aria-hidden className="size-40 max-sm:size-28" />
      <p className="text-kiosk-title font-semibold">{title}</p>
      {text && <p className="text-figure">{text}</p>}
    </div>
  )
}

/** What was asked for was done before: told calmly, since nothing is wrong. */
export function AlreadyPanel({ message, onClose }: { message: string; onClose: () => void }) {
  const { words } = useYard()
  return (
    <BareSheet title={words.common.already} onClose={onClose} footer={<BigButton look="primary" onClick={onClose}>{words.common.done}</BigButton>}>
      <div role="status" className="flex items-start gap-4 rounded-lg bg-green-soft p-6 text-green-strong">
        <CircleCheck aria-hidden className="size-12 shrink-0" />
        <p className="min-w-0 break-words"><bdi>{refusalText(words, message)}</bdi></p>
      </div>
    </BareSheet>
  )
}

/** What went wrong in the driver's language, and under it what the service said, in Arabic too. */
export function FailurePanel({ message, onClose }: { message: string; onClose: () => void }) {
  const { words } = useYard()
  return (
    <BareSheet title={words.common.failed} onClose={onClose} footer={<BigButton look="primary" onClick={onClose}>{words.common.retry}</BigButton>}>
      <div role="alert" className="flex items-start gap-4 rounded-lg bg-red-soft p-6 text-red-strong">
        <OctagonAlert aria-hidden className="size-12 shrink-0" />
        <p className="min-w-0 break-words"><bdi>{refusalText(words, message)}</bdi></p>
      </div>
    </BareSheet>
  )
}
