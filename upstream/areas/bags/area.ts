import { area } from '../../core/area'
import { bagHandlers } from './handlers'
import { bagUpload } from './upload-bags'
import { bulkBagUpload } from './upload-bulk'

export const bagsArea = area({
  handlers: { bags: bagHandlers },
  uploads: { bag: bagUpload, bulk_bag: bulkBagUpload },
})
