import { area } from '../../core/area'
import { seedWhatsapp } from '../../demo/whatsapp/seed-whatsapp'
import { whatsappHandlers, whatsappJobs, whatsappTemplateHandlers } from './handlers'

export const whatsappArea = area({
  handlers: { whatsapp: whatsappHandlers, whatsappTemplates: whatsappTemplateHandlers }, jobs: [whatsappJobs], demo: seedWhatsapp,
})
