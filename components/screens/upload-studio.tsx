import { errorListOf } from '@/lib/domain/upload-access'
import { uploadKinds } from '@/lib/domain/upload-kinds'
import type { Visit } from './enter'
import { mayGo } from './may-go'
import type { UploadScreen } from './upload'
import { UploadBody } from './upload-body'
import { UploadColumns } from './upload-columns'

/** The three steps of an upload, for a screen or for part of one: the template, the file, what came of it, and the files sent before. */
export async function UploadStudio({ visit, upload: { kind, call, template, columns, params, results } }: { visit: Visit; upload: UploadScreen }) {
  const fact = uploadKinds[kind]
  const lists = { status: fact.statusList, errors: errorListOf(kind, visit.grants.keys) ?? fact.statusList }
  const recent = mayGo(visit, lists.status) ? await visit.ask('uploads.list', { kind: [kind], page_size: 25 }) : null
  return (
    <>
      <UploadBody
        key={kind}
        kind={kind}
        title={fact.title}
        call={call}
        template={template}
        columns={columns}
        params={params ?? {}}
        limits={{ rows: fact.maxRows, mb: fact.maxMb }}
        results={results}
        lists={lists}
        recent={recent?.data?.rows.slice(0, 10) ?? []}
      />
      <UploadColumns columns={columns} />
    </>
  )
}
