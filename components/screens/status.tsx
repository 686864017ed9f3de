import type { Row } from '@/lib/contract/types'
import { uploadKinds, type UploadKind } from '@/lib/domain/upload-kinds'
import type { RoutePath } from '@/lib/routes/routes'
import { listPage } from './list'
import type { Column } from './list-definition'

const kindOptions = (kinds: readonly UploadKind[]) => kinds.map((value) => ({ value, label: uploadKinds[value].title }))

/** Uploads of some kinds with what came of them (uploads.md 4, status list component). */
export function statusPage(path: RoutePath, o: { kinds: readonly UploadKind[]; errorList: RoutePath; upload?: RoutePath; columns?: { [F in keyof Row<'uploads.list'>]?: Column } }) {
  const several = o.kinds.length > 1
  return listPage(
    path,
    {
      call: 'uploads.list',
      fixed: { kind: [...o.kinds] },
      columns: {
        id: { as: 'code', label: 'Upload', sort: true },
        file_name: { as: 'text', label: 'File', sort: true },
        ...(several ? { kind_title: { as: 'text', label: 'Kind' } as Column } : {}),
        ...o.columns,
        client: 'text',
        user_name: { as: 'text', label: 'Uploaded by' },
        created_at: { as: 'dateTime', label: 'Uploaded at', sort: true },
        rows_total: 'number',
        rows_accepted: 'number',
        rows_rejected: { as: 'number', opens: `${o.errorList}?upload_id=[id]` },
        rows_unchanged: 'number',
        status: { as: 'status', machine: 'uploadStatus' },
        progress: { as: 'progress', label: 'Done' },
        duration_s: { as: 'number', label: 'Seconds', hidden: true },
        failure_message: { as: 'text', label: 'Why it failed', hidden: true },
      },
      filters: {
        ...(several ? { kind: { as: 'choices' as const, label: 'Kind', options: kindOptions(o.kinds) } } : {}),
        status: { as: 'choices', label: 'Status', machine: 'uploadStatus' },
        client_id: { as: 'lookup', label: 'Client', call: 'clients.dropdown', value: 'id', text: 'name' },
      },
      dates: true,
      search: 'File name',
      sort: { by: 'created_at', way: 'highest' },
      opens: `${o.errorList}?upload_id=[id]`,
      rowActions: [
        { label: 'Errors', opens: `${o.errorList}?upload_id=[id]` },
        { label: 'Download original', call: 'uploads.file', with: { id: '[id]' } },
        { label: 'Download corrected file', call: 'uploads.errorsFile', with: { upload_id: '[id]', as: 'corrected' }, showIf: { field: 'status', is: ['completed_with_errors'] } },
        { label: 'Try again', call: 'uploads.retry', with: { id: '[id]' }, showIf: { field: 'failure_code', is: ['internal', 'lookup_missing'] }, done: 'The upload waits for its turn.' },
        {
          label: 'Stop upload',
          call: 'uploads.cancel',
          with: { id: '[id]' },
          confirm: 'Stop this upload?',
          consequence: 'Rows already accepted stay.',
          showIf: { field: 'status', is: ['queued', 'processing'] },
          danger: true,
          done: 'The upload is stopped.',
        },
      ],
      actions: o.upload ? [{ label: 'Upload', opens: o.upload, primary: true }] : [],
      empty: { title: 'No uploads yet', text: 'Files sent in this period appear here with what came of them.', action: o.upload ? { label: 'Upload a file', opens: o.upload } : undefined },
      poll: 3,
      sheet: 'Uploads',
    },
    { archetype: 'status' },
  )
}
