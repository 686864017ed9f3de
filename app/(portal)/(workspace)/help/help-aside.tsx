import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { Kbd } from '@/components/ui/kbd'
import type { Contact } from '@/lib/brand'
import { ReportButton } from '@/components/shell/report-button'

const general: readonly (readonly [what: string, ...keys: string[]])[] = [
  ['Search', 'Ctrl K', '/'], ['List of keys', '?'], ['Move in a table', '↑ ↓'], ['Open a row', 'Enter'],
  ['Select a row', 'x'], ['Edit', 'e'], ['Filters', 'f'], ['New', 'n'], ['Pages', '[ ]'], ['Close', 'Esc'],
]

function Keys({ lines }: { lines: readonly (readonly [what: string, ...keys: string[]])[] }) {
  return (
    <dl>
      {lines.map(([what, ...keys]) => (
        <div key={what} className="flex min-h-7 items-center justify-between gap-3">
          <dt className="text-ink-soft">{what}</dt>
          <dd className="flex gap-1 text-meta">{keys.map((key) => <Kbd key={key} keys={key} />)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Beside the articles: whether everything runs, whom to ask, and the keys. */
export function HelpAside({ contact, maintenance, areas }: { contact: Contact; maintenance: string | null; areas: { title: string; key: string }[] }) {
  return (
    <aside className="flex flex-col gap-4" aria-label="Contacts and keys">
      <Card title="Services">
        {maintenance ? <><Chip tone="orange">Maintenance</Chip><p className="mt-1">{maintenance}</p></> : <Chip tone="green">Running</Chip>}
      </Card>
      <Card title="Contacts">
        {contact.company && <p className="font-medium">{contact.company}</p>}
        <p>Write to <a href={`mailto:${contact.mail}`} className="break-all text-accent underline underline-offset-2">{contact.mail}</a>.</p>
        {contact.phone && <p>Call <a href={`tel:${contact.phone}`} className="text-accent underline underline-offset-2">{contact.phone}</a>.</p>}
        <p className="mt-2 text-ink-soft">Something does not work? Report it from here: the page and the last failed request go along.</p>
        <div className="mt-3"><ReportButton /></div>
      </Card>
      <Card title="Keys">
        <Keys lines={general} />
        <details className="mt-2">
          <summary className="text-accent">Go to an area</summary>
          <Keys lines={areas.map(({ title, key }) => [title, `g ${key}`] as const)} />
        </details>
      </Card>
    </aside>
  )
}
