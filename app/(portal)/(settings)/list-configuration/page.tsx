import { listValueTemplate } from '@/lib/contract/value-lists'
import { Failure } from '@/components/ui/failure'
import { ownPage } from '@/components/screens/own'
import { UploadBody } from '@/components/screens/upload-body'
import { UploadColumns } from '@/components/screens/upload-columns'
import { uploadKinds } from '@/lib/domain/upload-kinds'
import { ValueLists } from './value-lists'

// Its own page: lists on one side, the values of the chosen one on the other, in an order one drags.
export default ownPage(
  '/list-configuration',
  async (visit) => {
    if (visit.search.import !== undefined && visit.may('valueLists.upload')) {
      const fact = uploadKinds.list_value
      return (
        <>
          <UploadBody
            kind="list_value" title={fact.title} call="valueLists.upload"
            template={{ call: 'uploads.template', input: { kind: 'list_value' } }} columns={listValueTemplate.columns} params={{}}
            limits={{ rows: fact.maxRows, mb: fact.maxMb }} results="/list-configuration"
            lists={{ status: fact.statusList, errors: fact.errorList ?? fact.statusList }} recent={[]}
          />
          <UploadColumns columns={listValueTemplate.columns} />
        </>
      )
    }
    const lists = await visit.ask('valueLists.list', {})
    if (lists.fault) return <Failure sentence={lists.fault.message} requestId={lists.fault.requestId} />
    const requested = String(visit.search.list ?? '')
    const chosen = lists.data.find((l) => l.list_code === requested)?.list_code ?? lists.data[0]?.list_code ?? null
    const values = chosen ? await visit.ask('valueLists.list', { list_code: chosen, active: false, used: true }) : null
    return <ValueLists lists={lists.data} chosen={chosen} values={values?.data ?? null} fault={values?.fault ?? null} mayEdit={visit.may('valueLists.save')} />
  },
  { archetype: 'list' },
)
