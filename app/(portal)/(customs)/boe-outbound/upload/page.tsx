import { uploadsPage } from '@/components/screens/uploads'
import { boeUpdateTemplates } from '@/lib/contract/boe-columns'

const fileOf = (scope: 'local' | 'international') => ({
  kind: boeUpdateTemplates[scope].kind, call: 'boes.upload', columns: boeUpdateTemplates[scope].columns, fixed: { scope },
  template: { call: 'boes.template', input: { scope } }, results: `/boe-outbound/${scope}`,
}) as const

export default uploadsPage('/boe-outbound/upload', {
  shown: 'links',
  files: [
    { ...fileOf('local'), label: 'Local', does: 'What customs answered of goods that stay in the country.' },
    { ...fileOf('international'), label: 'International', does: 'What customs answered of goods that leave the country, and that they left.' },
  ],
})
