import type { TFunction } from 'i18next'

/** Lets keyboards reach the eye of a password field, and screen readers name it. */
export const passwordToggle = (t: TFunction<'auth'>) => ({ 'aria-label': t('show_password'), tabIndex: 0 })
