import type { StatusChange } from '@panelyard/contracts/statuses/status-changes'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { rememberLanguage } from '../../locales/remember-language.ts'
import { uuid } from '../../testing/panel.test-support.ts'
import { PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { LatestChanges } from './latest-changes.tsx'

afterEach(() => {
	vi.unstubAllGlobals()
	cleanup()
})

const change = (number: number, part: Partial<StatusChange>): StatusChange => ({
	...{ change_id: null, revision: number, status_id: uuid(number), status_name: 'Rigged', action: 'added' },
	...{
		source: 'import',
		user_id: null,
		user_name: 'Ann',
		is_undo: false,
		override_reason: null,
		reason: '',
		instruction: null,
	},
	...{ created_at: `2026-11-20T10:00:0${number}Z`, panel_count: 8, panel_id: null, panel_labels: ['W-1'] },
	...{ group: null, is_undone: false, replaced: [], from_none: 0 },
	...part,
})
const replaced = (...names: string[]) => names.map((status_name, place) => ({ status_name, panel_count: 4 - place }))

test.each([
	['en', ['No status → Rigged', 'Glazed → Rigged', 'Glazed 4, No status 3 → Rigged', 'Rigged']],
	['de', ['Kein Status → Rigged', 'Glazed → Rigged', 'Glazed 4 und Kein Status 3 → Rigged', 'Rigged']],
])('a row says in %s what its own panels were at before', async (language, titles) => {
	const changes = [
		change(1, { from_none: 8 }),
		change(2, { replaced: replaced('Glazed') }),
		change(3, { replaced: replaced('Glazed'), from_none: 3 }),
		change(4, {}),
		change(5, { replaced: replaced('Glazed', 'Boxed'), from_none: 1 }),
	]
	stubServer({ [`GET /projects/${PROJECT_ID}/status_changes`]: { body: { changes, revision: 5 } } })
	rememberLanguage(language)
	await renderInApp(<LatestChanges projectId={PROJECT_ID} panels={[]} statuses={[]} />)
	const rows = await screen.findAllByTitle(/Rigged$/)
	expect(rows.slice(0, 4).map((row) => row.getAttribute('title'))).toEqual(titles)
	expect(rows[0]?.textContent).toBe(titles[0]?.replace(' → ', ''))
	expect(rows[4]?.textContent, 'many').toMatch(/^3 Status(es)?Rigged$/i)
})
