import type { DialogForm } from '@/components/screens/dialog-definition'
import type { DetailScreen } from '@/components/screens/detail'
import type { DocumentScreen } from '@/components/screens/document-definition'
import type { FormScreen } from '@/components/screens/form-definition'
import type { Action, BulkAction, ListScreen } from '@/components/screens/list-definition'
import type { ScreenPage } from '@/components/screens/make-page'
import { bulkOf, rowActionsOf } from '@/components/screens/moves'
import type { UploadScreen } from '@/components/screens/upload-definition'
import type { CallName } from '@/lib/contract/types'

const pageFiles = import.meta.glob<{ default: ScreenPage }>('../../../app/**/page.tsx', { eager: true })
const besideFiles = import.meta.glob<Record<string, unknown>>('../../../app/**/*.ts', { eager: true })

/** A definition, and where it stands: its page's path or its file. */
export interface Defined<T> {
  name: string
  path: string | null
  screen: T
  /** What the page sends with each row that is added. */
  owner?: Record<string, unknown>
}

export const pages: readonly ScreenPage[] = Object.values(pageFiles).map((file) => file.default)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isList = (value: unknown): value is ListScreen =>
  isRecord(value) && typeof value.call === 'string' && isRecord(value.columns) && isRecord(value.empty)
const isForm = (value: unknown): value is FormScreen =>
  isRecord(value) && typeof value.call === 'string' && isRecord(value.sections) && typeof value.then === 'string'

type DetailFacts = Pick<DetailScreen<CallName>, 'load' | 'input'> & { title: string }
const isDetail = (value: unknown): value is DetailFacts =>
  isRecord(value) && typeof value.load === 'string' && isRecord(value.input) && typeof value.title === 'string'
const isDocument = (value: unknown): value is DocumentScreen => isRecord(value) && typeof value.find === 'string' && typeof value.print === 'string'
const isUpload = (value: unknown): value is UploadScreen => isRecord(value) && typeof value.kind === 'string' && typeof value.results === 'string'

/** The definitions a page is made of: its own, those of its views, and the list, upload, form or files each of them holds. */
const partsOf = (path: string, screen: unknown): (readonly [name: string, part: unknown, owner?: Record<string, unknown>])[] => {
  if (!isRecord(screen)) return []
  const views = isRecord(screen.views) ? Object.entries(screen.views).flatMap(([view, other]) => partsOf(`${path}?view=${view}`, other)) : []
  const files = Array.isArray(screen.files) ? screen.files.map((file: unknown) => [path, file] as const) : []
  const owner = (screen.owner ?? screen.fixed ?? { id: '[id]' }) as Record<string, unknown>
  return [[path, screen], [path, screen.list, owner], ...['upload', 'form', 'add', 'change'].map((part) => [path, screen[part]] as const), ...views, ...files]
}

const found = <T>(is: (value: unknown) => value is T): Defined<T>[] => {
  const ofPages = pages.flatMap(({ path, screen }) => [
    ...partsOf(path, screen).flatMap(([name, one, owner]) => (is(one) ? [{ name, path, screen: one, owner }] : [])),
    ...(isRecord(screen) && Array.isArray(screen.lists) ? screen.lists : []).flatMap((list: unknown, i) => (
      is(list) ? [{ name: `${path} list ${i + 1}`, path: null, screen: list }] : []
    )),
  ])
  // Lists and forms inside pages of their own making stand in files beside them.
  const beside = Object.entries(besideFiles).flatMap(([file, exported]) =>
    Object.entries(exported).flatMap(([name, one]) =>
      is(one) && !ofPages.some(({ screen }) => (screen as unknown) === one)
        ? [{ name: `${file.replace('../../../', '')} ${name}`, path: null, screen: one }]
        : [],
    ),
  )
  return [...ofPages, ...beside]
}

/** Lists as they are written: a move names its call alone. */
export const writtenLists = found(isList)
/** A list with its moves spelled out. */
export interface ListRead extends ListScreen {
  rowActions: Action[]
  bulk: BulkAction[]
}
export const lists: Defined<ListRead>[] = writtenLists.map(({ screen, ...place }) => ({
  ...place, screen: { ...screen, rowActions: rowActionsOf(screen), bulk: bulkOf(screen) },
}))
export const forms = found(isForm)
export const details = found(isDetail)
export const documents = found(isDocument)
export const uploads = found(isUpload)
export const dialogs: Defined<DialogForm>[] = lists.flatMap(({ name, path, screen: { form }, owner }) =>
  form ? [{ name, path, screen: form.add && owner ? { ...form, add: { ...form.add, start: { ...form.add.start, ...owner } as never } } : form }] : [],
)

/** Names of fields a text is filled with: `/tracking/details?tracking_no=[tracking_no]`. */
export const holesOf = (value: unknown): string[] => [...JSON.stringify(value ?? null).matchAll(/\[(\w+)\]/g)].map(([, name]) => String(name))
