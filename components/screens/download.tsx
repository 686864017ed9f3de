import { EmptyState } from '@/components/ui/empty-state'
import type { CallName } from '@/lib/contract/types'
import { fieldLabel } from '@/lib/domain/field-label'
import type { RoutePath } from '@/lib/routes/routes'
import { answered } from './answered'
import { DownloadBody } from './download-body'
import type { Visit } from './enter'
import type { Pick } from './list-definition'
import type { Lookup } from './lookups'
import { lookedUp } from './listed-choices'
import { makePage } from './make-page'
import { Frame } from './screen'

interface Question {
  label?: string
  hint?: string
  options?: readonly Pick[]
  /** Where the options come from instead; they come with the page. */
  lookup?: Lookup
  /** It begins with the first choice where nothing else is said, and is never empty. */
  required?: true
  start?: string | number
}

/** A few choices and a file: which of several, and what it is narrowed by. */
export interface DownloadScreen {
  title: string
  /** The name in the address that says which file, and its word. */
  which: { name: string; label: string; start?: string }
  /** Each only to whoever may make its call. */
  files: Record<string, { label: string; call: CallName }>
  /** Sent with the call by these names; each begins with what the address says. */
  fields: Record<string, Question>
  /** Beside the buttons. */
  note?: string
  /** Shown in place of the page where a required choice has nothing to choose from. */
  empty: { title: string; text: string }
}

export interface ReadyDownload extends Omit<DownloadScreen, 'files' | 'fields' | 'empty'> {
  files: { value: string; label: string; call: CallName }[]
  fields: { name: string; label: string; hint?: string; options: readonly Pick[]; required: boolean }[]
}

async function readyField(visit: Visit, name: string, { label = fieldLabel(name), hint, options = [], lookup, required, start }: Question) {
  const picks = lookup ? await lookedUp(visit, lookup, required) : options
  const said = picks.find(({ value }) => String(value) === visit.search[name])
  return {
    field: { name, label, hint, options: picks, required: required === true }, value: said?.value ?? start ?? (required ? picks[0]?.value : null) ?? null,
  }
}

/** A page that hands over data as they stand, often as the very file an upload takes. */
export function downloadPage(path: RoutePath, screen: DownloadScreen) {
  return makePage(path, 'download', screen, (visit) =>
    answered(path, async () => {
      const { title, which, note, empty } = screen
      const files = Object.entries(screen.files).flatMap(([value, { label, call }]) => (visit.may(call) ? [{ value, label, call }] : []))
      const fields = await Promise.all(Object.entries(screen.fields).map(([name, field]) => readyField(visit, name, field)))
      const named = String(visit.search[which.name] ?? which.start)
      const file = (files.find(({ value }) => value === named) ?? files[0])?.value
      const lacks = !file || fields.some(({ field, value }) => field.required && value === null)
      const values = Object.fromEntries(fields.map(({ field, value }) => [field.name, value]))
      return (
        <Frame path={path}>
          {lacks
            ? <EmptyState {...empty} />
            : <DownloadBody download={{ title, which, note, files, fields: fields.map(({ field }) => field) }} file={file} start={values} />}
        </Frame>
      )
    }),
  )
}
