import type { CallName } from '@/lib/contract/types'
import type { RoutePath } from '@/lib/routes/routes'
import { FormBody } from './form-body'
import type { FormScreen } from './form-definition'
import { listedChoices } from './listed-choices'
import type { RecordScreen, RecordSlots } from './record-definition'
import { recordForm } from './record-form'
import { recordShell } from './record-shell'
import { RecordSteps } from './record-steps'

const hasFields = (form: { call: CallName } | FormScreen | undefined): form is FormScreen => form !== undefined && 'sections' in form

/** A record and its form, for one that is there and one to come: guard, title, choices, locks and what belongs to it are derived from the definition. */
export function recordPage<L extends CallName, C extends CallName>(path: RoutePath, given: RecordScreen<L, C>, { parts, ...slots }: RecordSlots<L> = {}) {
  const screen = given as RecordScreen
  // The slots are handed the very record the definition loads.
  return recordShell(path, screen, slots as never, async (open) => {
    const { visit, record } = open
    if (screen.steps) return <RecordSteps path={path} open={open} screen={screen} steps={screen.steps} parts={parts} />
    const form = record ? screen.change : screen.add
    if (!hasFields(form)) return null
    return (
      <FormBody key={String(record?.version ?? 'new')} form={await listedChoices(recordForm(path, open, screen, form), visit, record ?? {})} parts={parts} />
    )
  })
}
