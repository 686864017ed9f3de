import { formPage } from '@/components/screens/form'
import { ArticlePreview } from './article-preview'

export default formPage(
  '/help-articles/[id]',
  {
    load: 'help.oneOf',
    loadWith: { id: '[id]' },
    call: 'help.change',
    create: { call: 'help.add' },
    with: { id: '[id]', version: '[version]' },
    sections: {
      Article: {
        title: { as: 'text', required: true },
        slug: { as: 'text', label: 'Address', required: true, hint: 'Small letters, digits and dashes, such as upload-packages.' },
        category: { required: true, words: 'helpCategory' },
        sort_order: { as: 'number', label: 'Order', hint: 'Smaller numbers come first in their category.' },
        screens: { as: 'tags', hint: 'Paths of the screens it explains, such as /packages. Help for those screens shows it.' },
        keywords: { as: 'text', hint: 'Words people may look for it by.' },
      },
      Text: {
        body: { as: 'longText', label: 'Text', required: true, hint: '## titles, **bold**, - lists, 1. steps and [links](/packages) are understood.' },
      },
    },
    start: { sort_order: 100, category: 'start' },
    named: 'title',
    done: 'The article is saved.',
    then: '/help-articles',
  },
  { Text: ArticlePreview },
)
