import { area } from '../../core/area'
import { valueListHandlers } from './handlers'
import { listValueUpload } from './upload-kind'

export const valueListsArea = area({
  handlers: { valueLists: valueListHandlers },
  uploads: { list_value: listValueUpload },
})
