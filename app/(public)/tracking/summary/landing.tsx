import { CalendarDays, ScanBarcode, ShieldCheck } from 'lucide-react'
import type { ParcelWords } from '@/lib/words/parcel/words'

/** Answers to what people ask before they have typed a number. */
export function Landing({ words }: { words: ParcelWords['parcel'] }) {
  const answers = [
    { icon: ScanBarcode, title: words.whereTitle, text: words.whereText },
    { icon: CalendarDays, title: words.awayTitle, text: words.awayText },
    { icon: ShieldCheck, title: words.privateTitle, text: words.privateText },
  ]
  return (
    <div className="mt-2 grid gap-5 md:grid-cols-3">
      {answers.map(({ icon: Icon, title, text }) => (
        <section key={title} className="rounded-lg border bg-surface p-5">
          <Icon aria-hidden className="size-6 text-accent" />
          <h2 className="mt-2 text-lead font-semibold">{title}</h2>
          <p className="mt-1 text-ink-soft">{text}</p>
        </section>
      ))}
    </div>
  )
}
