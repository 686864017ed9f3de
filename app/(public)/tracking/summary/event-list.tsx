import { classes } from '@/components/ui/classes'
import { fill } from '@/lib/words/fill'
import type { Page, ParcelFound } from './page-facts'
import { spellMoment, spellPlace } from './spell'

type Event = NonNullable<ParcelFound['events']>[number]

/** How many stand open; the rest is one click away. */
const SHOWN = 4

function Lines({ events, language, isLatest }: { events: readonly Event[]; language: Page['language']; isLatest: boolean }) {
  return (
    <ol className="border-s-2 border-line ps-5">
      {events.map(({ text, at, city, country_code }, index) => {
        const isFirst = isLatest && index === 0
        return (
          <li key={`${at} ${text}`} className="relative py-2">
            <span
              aria-hidden
              className={classes(
                'absolute top-3.5 rounded-full',
                isFirst ? '-start-[1.7rem] size-3 bg-accent ring-4 ring-accent-soft' : '-start-[1.5rem] size-2 bg-line-control',
              )}
            />
            <p className={isFirst ? 'text-lead font-semibold' : 'font-medium'}>{text}</p>
            <p className="text-meta text-ink-soft">
              <time dateTime={at} className="figures">{spellMoment(at, language)}</time>
              {city && ` · ${spellPlace(city, country_code, language)}`}
            </p>
          </li>
        )
      })}
    </ol>
  )
}

/** Everything that happened, newest first, in one line of time. */
export function EventList({ events, page: { language, words } }: { events: readonly Event[]; page: Page }) {
  const older = events.slice(SHOWN)
  return (
    <section aria-label={words.parcel.timeline}>
      <h3 className="mb-1 font-semibold text-ink-soft">{words.parcel.timeline}</h3>
      <Lines events={events.slice(0, SHOWN)} language={language} isLatest />
      {older.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center font-medium text-accent">{fill(words.parcel.earlier, { count: older.length })}</summary>
          <Lines events={older} language={language} isLatest={false} />
        </details>
      )}
    </section>
  )
}
