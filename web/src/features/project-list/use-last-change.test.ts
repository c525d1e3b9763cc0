import type { PortfolioProject } from '@panelyard/contracts/projects/portfolio'
import type { ProjectListItem } from '@panelyard/contracts/projects/projects'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startI18n } from '../../locales/i18n.ts'
import { useLastChange } from './use-last-change.ts'

test('a person is named with the time of their own change, and not with what the server did since', async () => {
	await startI18n()
	const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
	const project = { updated_at: ago(0) } as ProjectListItem
	const figures = { last_change: { at: ago(3), user_name: 'Ben' } } as PortfolioProject
	const { current: lastChange } = renderHook(useLastChange).result
	expect(lastChange(project, figures)).toBe('Changed 3 days ago by \u2068Ben\u2069')
	expect(lastChange(project, undefined)).toBe('Changed just now')
})
