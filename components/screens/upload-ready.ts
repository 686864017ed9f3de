import type { CallName } from '@/lib/contract/types'
import { errorListOf } from '@/lib/domain/upload-access'
import { uploadKinds } from '@/lib/domain/upload-kinds'
import type { Visit } from './enter'
import { bodySchema, isRequired } from './form-rules'
import { lookedUp } from './listed-choices'
import { mayGo } from './may-go'
import { templateOf } from './upload-template-of'
import type { UploadScreen } from './upload-definition'

type Params = NonNullable<UploadScreen['params']>

/** What the address says of a choice that is one, or of a lookup, whose rows go by number. */
function saidOf(visit: Visit, name: string, as: string, options: readonly { value: unknown }[] | undefined) {
  const said = visit.search[name]
  if (typeof said !== 'string') return undefined
  if (as === 'lookup') return Number(said) || undefined
  return as === 'choice' ? options?.find(({ value }) => String(value) === said)?.value : undefined
}

/** The questions this visitor is asked, with their choices and what the address says of them; those the call is refused without are marked. */
async function readyParams(visit: Visit, call: CallName, params: Params): Promise<Params> {
  const needed = Object.entries(params).filter(([, { only }]) => !only || only.includes(visit.grants.user_category))
  const body = bodySchema(call)
  const ready = needed.map(async ([name, field]) => {
    const { lookup, ...rest } = field
    const options = field.as === 'choice' && lookup ? await lookedUp(visit, lookup) : field.options
    const required = field.required ?? isRequired(body, name)
    return [name, { ...(field.as === 'choice' ? rest : field), options, required, start: saidOf(visit, name, field.as, options) ?? field.start }] as const
  })
  return Object.fromEntries(await Promise.all(ready))
}

/** An upload with all the browser needs, and the files sent before. */
export async function readyUpload(visit: Visit, upload: UploadScreen) {
  const { kind, call, columns, results, fixed = {} } = upload
  const fact = uploadKinds[kind]
  // Whoever may send a kind may read what came of it here, and need not be able to open its lists.
  const status = mayGo(visit, fact.statusList) ? fact.statusList : null
  const lists = { status, errors: errorListOf(kind, visit.grants.keys) ?? status }
  const [params, recent] = await Promise.all([
    readyParams(visit, call, upload.params ?? {}), visit.ask('uploads.list', { kind: [kind], page_size: 25 }),
  ])
  return {
    kind, title: fact.title, call, columns, params, fixed, results, lists, template: templateOf(upload),
    limits: { rows: fact.maxRows, mb: fact.maxMb }, recent: recent.data?.rows.slice(0, 10) ?? [],
  }
}
