import type { Visit } from '@/components/screens/enter'
import { mayGo } from '@/components/screens/may-go'
import { ownPage } from '@/components/screens/own'
import { UploadBody } from '@/components/screens/upload-body'
import { UploadColumns } from '@/components/screens/upload-columns'
import { uploadKinds } from '@/lib/domain/upload-kinds'
import { offlineFiles, type OfflineFile } from './offline-files'
import { OfflineCard } from './offline-card'

const lists = { status: '/package-status-list', errors: '/package-error-list' }

async function offlineCard(visit: Visit, file: OfflineFile, isOpen: boolean) {
  const { kind, call, title, does, template, results } = file
  const fact = uploadKinds[kind]
  const recent = mayGo(visit, lists.status) ? await visit.ask('uploads.list', { kind: [kind], page_size: 25 }) : null
  const rows = recent?.data?.rows.slice(0, 10) ?? []
  return (
    <OfflineCard key={kind} kind={kind} title={title} does={does} last={rows[0] ?? null} isOpen={isOpen}>
      <UploadBody
        kind={kind}
        title={title}
        call={call}
        template={{ call: 'uploads.template', input: { kind } }}
        columns={template.columns}
        params={{}}
        limits={{ rows: fact.maxRows, mb: fact.maxMb }}
        results={results}
        lists={lists}
        recent={rows}
      />
      <UploadColumns columns={template.columns} />
    </OfflineCard>
  )
}

// Its own page: five uploads on one address, each with its own file, check and results.
export default ownPage(
  '/pastOrder',
  async (visit) => {
    const may = offlineFiles.filter(({ call }) => visit.may(call))
    const asked = String(visit.search.kind ?? may[0]?.kind ?? '')
    return <div className="flex flex-col gap-3">{await Promise.all(may.map((file) => offlineCard(visit, file, file.kind === asked)))}</div>
  },
  {
    archetype: 'upload',
  },
)
