import { kindsOfList } from '@/lib/domain/upload-access'
import { rowSeverity } from '@/lib/domain/upload'
import { uploadKinds } from '@/lib/domain/upload-kinds'
import type { RoutePath } from '@/lib/routes/routes'
import type { Visit } from './enter'
import { ErrorReasons } from './error-reasons'
import { ErrorSummary } from './error-summary'
import { listPage } from './list'
import { MendView } from './mend-view'

const uploadOf = ({ search }: Visit) => Number([search.upload_id].flat()[0]) || null

/** Rejected rows of the kinds the register gives this list, with the way to send them again (uploads.md 4, error list component). */
export function errorPage(path: RoutePath) {
  const kinds = kindsOfList(path)
  return listPage(
    path,
    {
      call: 'uploads.errors',
      fixed: { kind: kinds },
      columns: {
        row_number: { as: 'number', label: 'Row', sort: true },
        row_key: { as: 'code', label: 'Reference' },
        column: { as: 'text', sort: true },
        resolved_by_upload_id: { as: 'code', label: 'Resolved', opens: `${path}?upload_id=[resolved_by_upload_id]` },
        message: 'messages',
        value: 'text',
        code: { words: 'rowErrorCode', sort: true },
        severity: {
          as: 'status', label: 'Severity',
          options: [
            { value: 'error', label: rowSeverity.label('error'), tone: 'red' },
            { value: 'warning', label: rowSeverity.label('warning'), tone: 'yellow' },
          ],
        },
        upload_id: { as: 'code', label: 'Upload', opens: `${path}?upload_id=[upload_id]` },
        user_name: { as: 'text', label: 'Uploaded by' },
        created_at: { as: 'dateTime', label: 'Uploaded at', sort: true },
      },
      filters: {
        code: 'rowErrorCode',
        column: 'text',
        unresolved: { as: 'yesNo', label: 'Unresolved only' },
        ...(kinds.length > 1
          ? { kind: { as: 'choices' as const, label: 'Kind', options: kinds.map((value) => ({ value, label: uploadKinds[value].title })) } }
          : {}),
      },
      dates: true,
      search: 'Reference, value or message',
      sort: { by: 'created_at', way: 'highest' },
      empty: { title: 'No errors.', text: 'All rows were accepted.' },
      sheet: 'Errors',
    },
    {
      archetype: 'error',
      above: async (visit) => {
        const uploadId = uploadOf(visit)
        const [recent, chosen] = await Promise.all([
          visit.ask('uploads.list', { kind: kinds, page_size: 50 }),
          uploadId ? visit.ask('uploads.one', { id: uploadId }) : null,
        ])
        return <ErrorSummary key={uploadId} path={path} show={String(visit.search.show ?? '')} recent={recent.data?.rows ?? []} chosen={chosen?.data ?? null} />
      },
      instead: (visit) => {
        const uploadId = uploadOf(visit)
        if (visit.search.show === 'reasons') return <ErrorReasons key={uploadId} path={path} kinds={kinds} uploadId={uploadId} />
        return visit.search.show === 'mend' && uploadId ? <MendView key={uploadId} uploadId={uploadId} path={path} /> : null
      },
    },
  )
}
