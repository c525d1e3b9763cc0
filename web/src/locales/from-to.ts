import { isolated } from './isolated.ts'

/** "Cast → Installed", with the arrow in the reading direction of the page, whatever script the names have. */
export const fromTo = (before: string, after: string, direction: 'ltr' | 'rtl'): string =>
	direction === 'rtl' ? `\u2067${isolated(before)} ← ${isolated(after)}\u2069` : `${before} → ${after}`
