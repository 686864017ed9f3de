import { uploadKinds, type UploadKind } from '@/lib/domain/upload-kinds'
import { rowErrorCode } from '@/lib/domain/upload'
import type { RoutePath } from '@/lib/routes/routes'
import { ErrorSummary } from './error-summary'
import { listPage } from './list'

/** Rejected rows of some kinds of upload, with the way to send them again (uploads.md 4, error list component). */
export function errorPage(path: RoutePath, o: { kinds: readonly UploadKind[] }) {
  return listPage(
    path,
    {
      call: 'uploads.errors',
      fixed: { kind: [...o.kinds] },
      columns: {
        row_number: { as: 'number', label: 'Row', sort: true },
        row_key: { as: 'code', label: 'Reference' },
        column: 'text',
        value: 'text',
        message: 'text',
        code: { as: 'status', label: 'Kind of error', options: rowErrorCode.options.map((x) => ({ ...x, tone: 'red' as const })) },
        resolved_by_upload_id: { as: 'code', label: 'Resolved by' },
        upload_id: { as: 'code', label: 'Upload' },
        user_name: { as: 'text', label: 'Uploaded by' },
        created_at: { as: 'dateTime', label: 'Uploaded at', sort: true },
      },
      filters: {
        code: { as: 'choices', label: 'Kind of error', options: [...rowErrorCode.options] },
        column: { as: 'text', label: 'Column' },
        unresolved: { as: 'yesNo', label: 'Unresolved only' },
        ...(o.kinds.length > 1 ? { kind: { as: 'choices' as const, label: 'Upload kind', options: o.kinds.map((value) => ({ value, label: uploadKinds[value].title })) } } : {}),
      },
      dates: true,
      search: 'Reference, value or message',
      sort: { by: 'created_at', way: 'highest' },
      empty: { title: 'No errors yet', text: 'All rows were accepted.' },
      sheet: 'Errors',
    },
    {
      archetype: 'error',
      calls: ['uploads.one', 'uploads.list', 'uploads.errorsFile'],
      above: async (visit) => {
        const given = visit.search.upload_id
        const uploadId = Number(Array.isArray(given) ? given[0] : given) || null
        const [recent, chosen] = await Promise.all([
          visit.ask('uploads.list', { kind: [...o.kinds], page_size: 50 }),
          uploadId ? visit.ask('uploads.one', { id: uploadId }) : null,
        ])
        return <ErrorSummary path={path} recent={recent.data?.rows ?? []} chosen={chosen?.data ?? null} />
      },
    },
  )
}
