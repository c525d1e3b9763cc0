/** The charts are most of what the overview loads: a chunk of their own, for which the page asks ahead. */
export const loadCharts = () => import('./charts.tsx')
