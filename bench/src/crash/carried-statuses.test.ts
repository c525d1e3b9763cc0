import { expect, test } from 'vitest'
import { CarriedStatuses } from './carried-statuses.ts'

const STATUSES = [
	{ id: 'produced', type: 'step' },
	{ id: 'installed', type: 'step' },
	{ id: 'hold', type: 'flag' },
] as const
const panelWith = (...carried: string[]) => new CarriedStatuses(STATUSES, carried)

test('a flag stays beside a step, and clearing takes both', () => {
	const panel = panelWith('produced')
	panel.acknowledged('hold')
	panel.acknowledged('installed')
	expect(panel.allows(['hold', 'installed'])).toBe(true)
	expect(panel.allows(['hold', 'installed', 'produced'])).toBe(false)
	panel.acknowledged(null)
	expect(panel.allows([])).toBe(true)
	expect(panel.allows(['hold'])).toBe(false)
})

test('a lost change is found', () => {
	const panel = panelWith('produced')
	panel.acknowledged('hold')
	expect(panel.allows(['produced'])).toBe(false)
	panel.acknowledged('installed')
	expect(panel.allows(['hold', 'produced'])).toBe(false)
	expect(panel.allows(['installed'])).toBe(false)
})

test('a request of unknown outcome took effect as a whole or not at all', () => {
	const panel = panelWith('produced', 'hold')
	panel.unknown(null)
	expect(panel.allows(['produced', 'hold'])).toBe(true)
	expect(panel.allows([])).toBe(true)
	expect(panel.allows(['hold'])).toBe(false)
	panel.acknowledged('installed')
	expect(panel.allows(['installed'])).toBe(true)
	expect(panel.allows(['hold', 'installed'])).toBe(true)
	expect(panel.allows(['produced'])).toBe(false)
	expect(String(panel)).toBe('hold and installed or installed')
})
