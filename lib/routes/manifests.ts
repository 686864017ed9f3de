import type { Routes } from './kernel'

export const manifestRoutes = {
  '/manifests': { title: 'Manifests', key: 'app_manifest:manifest-list', nav: 'Transport', under: '/' },
  '/manifests/manifests-template': { title: 'Manifest template', key: 'app_manifest:manifests-template', tabOf: '/manifests', tab: 'Template' },
  '/manifests/configuration': { title: 'Manifest configuration', key: 'app_manifest:configuration', tabOf: '/manifests', tab: 'Configuration' },
} as const satisfies Routes
