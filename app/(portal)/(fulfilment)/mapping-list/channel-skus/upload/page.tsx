import { lookups } from '@/components/screens/lookups'
import { uploadPage } from '@/components/screens/upload'
import { channelSkuTemplate } from '@/lib/contract/channel-sku-columns'

export default uploadPage('/mapping-list/channel-skus/upload', {
  kind: 'channel_sku',
  call: 'channelSkus.upload',
  template: { call: 'channelSkus.template', input: {} },
  columns: channelSkuTemplate.columns,
  params: { client_channel_id: { as: 'lookup', label: 'Channel', lookup: lookups.channel } },
  results: '/mapping-list/channel-skus',
})
