import { Download as DownloadIcon } from 'lucide-react'
import { ButtonLink } from '@/components/ui/button'
import { retryableFailures } from '@/lib/domain/upload'
import { kindsOfList } from '@/lib/domain/upload-access'
import { uploadKinds, type UploadKind } from '@/lib/domain/upload-kinds'
import type { RoutePath } from '@/lib/routes/routes'
import type { Visit } from './enter'
import { listPage } from './list'
import { mayGo } from './may-go'
import type { ListScreen } from './list-definition'
import { TemplateButton } from './upload-template'

const kindOptions = (kinds: readonly UploadKind[]) => kinds.map((value) => ({ value, label: uploadKinds[value].title }))
const underWay = { field: 'status', is: ['queued', 'processing'] }

/** Where a kind is uploaded, for whoever may; a screen of one record cannot be named from here. */
const uploadScreens = (visit: Visit, kinds: readonly UploadKind[]) => {
  const seen = new Set<string>()
  return kinds.flatMap((kind) => {
    const path = uploadKinds[kind].screens.find((screen) => !screen.includes('{') && mayGo(visit, screen))
    if (!path || seen.has(path)) return []
    seen.add(path)
    return [{ kind, path }]
  })
}

/** The upload box and the templates of a list's kinds, those the visitor may send. */
async function PageButtons({ visit, kinds }: { visit: Visit; kinds: readonly UploadKind[] }) {
  const mine = (await visit.ask('uploads.templates', {})).data?.filter(({ kind }) => kinds.includes(kind as UploadKind)) ?? []
  const screens = uploadScreens(visit, mine.map(({ kind }) => kind as UploadKind))
  return (
    <>
      <TemplateButton kinds={mine.map(({ kind, title }) => ({ kind, title }))} icon={<DownloadIcon aria-hidden className="size-4" />} />
      {screens.slice(0, 3).map(({ kind, path }, i) => (
        <ButtonLink key={path} href={path} variant={i === 0 ? 'primary' : 'secondary'}>
          {screens.length > 1 ? `Upload ${uploadKinds[kind].title.toLowerCase()}` : 'Upload'}
        </ButtonLink>
      ))}
    </>
  )
}

type UploadColumns = ListScreen<'uploads.list'>['columns']

const columnsOf = (several: boolean, more: UploadColumns = {}): UploadColumns => ({
  id: { as: 'code', label: 'Upload ID', sort: true },
  file_name: { as: 'text', label: 'File', sort: true },
  status: { machine: 'uploadStatus', sort: true },
  rows_total: { as: 'number', sort: true },
  rows_accepted: 'number',
  rows_rejected: { as: 'number', opens: '[errors_path]', sort: true },
  created_at: { as: 'dateTime', label: 'Uploaded at', sort: true },
  ...(several ? { kind_title: { as: 'text', label: 'Kind' } } : {}),
  ...more,
  party: { as: 'text', label: 'Client/Carrier' },
  user_name: { as: 'text', label: 'Uploaded by', sort: true },
  rows_unchanged: 'number',
  progress: { as: 'progress', label: 'Done' },
  duration_s: { as: 'number', label: 'Duration, s' },
  dry_run: { as: 'bool', label: 'Check only', hidden: true },
  duplicate_of: { as: 'code', label: 'Same file as', hidden: true },
  undone_at: { as: 'dateTime', label: 'Undone', hidden: true },
  failure_message: { as: 'text', label: 'Why it failed', hidden: true },
})

const rowActions: ListScreen<'uploads.list'>['rowActions'] = [
  { label: 'Details', panel: 'upload' },
  { label: 'Errors', opens: '[errors_path]' },
  { label: 'Download original', call: 'uploads.file', with: { id: '[id]' } },
  {
    label: 'Download the rows to fix', call: 'uploads.errorsFile',
    with: { upload_id: '[id]', as: 'corrected' }, showIf: { field: 'status', is: ['completed_with_errors'] },
  },
  {
    label: 'Retry', call: 'uploads.retry', with: { id: '[id]' },
    showIf: { field: 'failure_code', is: [...retryableFailures] }, done: 'The upload waits for its turn.',
  },
  {
    label: 'Stop upload',
    call: 'uploads.cancel',
    with: { id: '[id]' },
    confirm: 'Stop this upload?',
    consequence: 'Rows already accepted stay.',
    showIf: underWay,
    danger: true,
    done: 'The upload is stopped.',
  },
]

/** Uploads of the kinds the register gives this list, with what came of them (uploads.md 4, status list component). */
export function statusPage(path: RoutePath, more: { columns?: UploadColumns } = {}) {
  const kinds = kindsOfList(path)
  const several = kinds.length > 1
  return listPage(
    path,
    {
      call: 'uploads.list',
      fixed: { kind: kinds },
      columns: columnsOf(several, more.columns),
      filters: {
        ...(several ? { kind: { as: 'choices' as const, label: 'Kind', options: kindOptions(kinds) } } : {}),
        status: 'uploadStatus',
        user_id: 'uploader',
        client_id: 'client',
      },
      dates: true,
      period: 7,
      search: 'File name or upload ID',
      sort: { by: 'created_at', way: 'highest' },
      panel: 'upload',
      rowActions,
      empty: { title: 'No uploads yet', text: 'Files sent appear here with what came of them.', inPeriod: 'No uploads in this period.' },
      poll: { every: 60, while: { is: underWay, every: 3 } },
      sheet: 'Uploads',
    },
    {
      archetype: 'status',
      actions: (visit) => <PageButtons visit={visit} kinds={kinds} />,
    },
  )
}
