import type { Routes } from './kernel'

const board = '/new-consolidations'

export const consolidationRoutes = {
  '/consolidations': { title: 'Consolidations', key: 'app_consolidation:consolidation-list', nav: 'Transport', under: '/' },
  '/consolidations/[id]': { title: 'Consolidation details', under: '/consolidations' },
  '/new-consolidations': { title: 'New consolidations', key: 'app_consolidation:new-consolidations', nav: 'Transport', under: '/' },
  '/new-consolidations/deconsolidated': { title: 'Deconsolidated consolidations', key: 'app_consolidation:deconsolidated', under: board },
  '/new-consolidations/merged': { title: 'Merged consolidations', key: 'app_consolidation:merged', under: board },
  '/new-consolidations/staged': { title: 'Staged consolidations', key: 'app_consolidation:staged', under: board },
  '/new-consolidations/dispatched': { title: 'Dispatched consolidations', key: 'app_consolidation:dispatched', under: board },
  '/new-consolidations/departed': { title: 'Departed consolidations', key: 'app_consolidation:departed', under: board },
  '/lm-new-inbound': { title: 'New inbound', key: 'app_consolidation:lm-new-inbound', nav: 'Last mile', entry: 'Inbound', tab: 'New', under: '/' },
  '/lm-in-clearance': { title: 'In clearance', key: 'app_consolidation:lm-in-clearance', tabOf: '/lm-new-inbound', under: '/' },
  '/client/consolidations/manifest/download': {
    title: 'Client consolidation manifest download', key: 'app_consolidation:client-manifest-download',
    tabOf: '/consolidations', tab: 'Client manifest download', under: '/',
  },
} as const satisfies Routes
