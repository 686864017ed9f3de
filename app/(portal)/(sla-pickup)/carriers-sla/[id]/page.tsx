import { detailPage } from '@/components/screens/detail'
import { SlaBody } from './sla-body'

export default detailPage('/carriers-sla/[id]', {
  load: 'sla.config',
  input: { id: '[id]' },
  title: 'sla_code',
  Body: SlaBody,
})
