import { Link } from '@/components/ui/link'
import type { RoutePath } from '@/lib/routes/routes'
import { FormBody } from './form-body'
import type { FormParts, FormScreen } from './form-definition'
import type { OpenRecord, RecordScreen } from './record-definition'
import { recordForm } from './record-form'

type Steps = NonNullable<RecordScreen['steps']>

/** The steps in their order; those of a new record wait until it is there. */
function StepBar({ steps, now, here }: { steps: Steps; now: string; here: string | null }) {
  return (
    <nav aria-label="Steps" className="mb-4">
      <ol className="flex flex-wrap gap-1.5">
        {Object.entries(steps).map(([name, { label }], nth) => {
          const tone = name === now ? 'border-primary bg-primary text-white' : 'text-ink-soft'
          const look = `flex h-8 shrink-0 items-center gap-1.5 rounded-full border px-3 whitespace-nowrap ${tone}`
          const words = <><span className="figures">{nth + 1}</span>{label}</>
          return (
            <li key={name}>
              {here === null || name === now
                ? <span className={look} aria-current={name === now ? 'step' : undefined} aria-disabled={here === null && name !== now ? true : undefined}>
                  {words}
                </span>
                : <Link href={`${here}?step=${name}`} className={`${look} hover:bg-surface-hover`}>{words}</Link>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** A record in steps, each a form that saves by itself. */
export async function RecordSteps({ path, open, screen, steps, parts }: {
  path: RoutePath; open: OpenRecord; screen: RecordScreen; steps: Steps; parts?: FormParts
}) {
  const { visit, record } = open
  const [first = ''] = Object.keys(steps)
  const now = record && String(visit.search.step) in steps ? String(visit.search.step) : first
  const form = record ? steps[now]?.form : (screen.add as FormScreen)
  return (
    <>
      <StepBar steps={steps} now={now} here={record && visit.target.replace(/\?.*$/, '')} />
      {record && (await steps[now]?.body?.(visit, record))}
      {form && <FormBody key={now} form={recordForm(path, open, screen, form)} parts={parts} />}
    </>
  )
}
